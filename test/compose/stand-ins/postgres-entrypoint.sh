#!/bin/bash
# Entry point of the stand-in for the `postgres` image. Before the command `postgres`, it creates a missing
# database cluster, whose superuser gets the password in POSTGRES_PASSWORD. It runs other commands unchanged.
set -eu

if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  find "$PGDATA" \! -user postgres -exec chown postgres '{}' +
  exec gosu postgres "$0" "$@"
fi

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD")
  printf "\nlisten_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >> "$PGDATA/postgresql.conf"
  printf '\nhost all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
fi

exec "$@"
