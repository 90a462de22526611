#include "shared.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int cgpiod_check_path(const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return -1;
	if (!S_ISCHR(status.st_mode)) {
		errno = ENOTTY;
		return -1;
	}
	return 0;
}

int cgpiod_open_error(int error)
{
	// libgpiod looks a character device up in sysfs first. ENXIO is a node that no driver answers for.
	switch (error) {
	case ENODEV:
	case ENOENT:
	case EINVAL:
	case ENXIO:
		return ENOTTY;
	default:
		return error;
	}
}

void cgpiod_copy_name(char destination[CGPIOD_NAME_SIZE], const char *source)
{
	snprintf(destination, CGPIOD_NAME_SIZE, "%s", source ? source : "");
}

int cgpiod_make_nonblocking(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0)
		return -1;
	return fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}
