#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  chown -R rabbitmq /var/lib/rabbitmq
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
cat > "$RABBITMQ_CONFIG_FILE" <<SETTINGS
loopback_users = none
default_user = $RABBITMQ_DEFAULT_USER
default_pass = $RABBITMQ_DEFAULT_PASS
default_vhost = ${RABBITMQ_DEFAULT_VHOST:-/}
SETTINGS
exec "$@"
