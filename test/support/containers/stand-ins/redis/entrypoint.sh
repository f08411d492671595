#!/bin/sh
set -e
[ "$(id -u)" != 0 ] || [ "$1" != redis-server ] || exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
[ "$1" != redis-server ] || set -- "$@" --protected-mode no
exec "$@"
