#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA"
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" > "$password"
  initdb --username "$POSTGRES_USER" --pwfile "$password" --auth-local trust --auth-host scram-sha-256
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  [ "$POSTGRES_DB" = postgres ] || createdb --username "$POSTGRES_USER" --maintenance-db postgres "$POSTGRES_DB"
  pg_ctl --wait --mode fast stop
fi
exec "$@" -c listen_addresses='*'
