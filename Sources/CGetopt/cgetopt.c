#include "cgetopt.h"
