print("remote-agent")
