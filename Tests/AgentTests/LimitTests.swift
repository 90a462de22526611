import Configuration
import RemoteController
import Testing

@Test("The configuration takes as many buttons as the remote")
func buttonLimit() {
    #expect(Configuration.buttonsMax == Remote.buttonsMax)
}
