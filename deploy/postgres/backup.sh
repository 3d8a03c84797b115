#!/bin/bash
# Writes a backup into a new folder: backup.dump from pg_dump, and counts.csv with the number of rows of each
# table and project. Both files come from one snapshot. Connects as throughline_backup with libpq's
# environment variables, such as PGHOST, PGDATABASE, PGUSER and PGPASSWORD.
set -euo pipefail
umask 077
folder=${1:?is missing. Name the folder to write, such as /backups/2026-11-22.}
if [ -e "$folder" ]; then
  echo "$folder exists. Name a new folder." >&2
  exit 1
fi
if ! mkdir "$folder.part"; then
  echo "$folder.part cannot be created. If a killed backup left it, delete it, because it contains personal data." >&2
  exit 1
fi
trap 'rm -rf "$folder.part"' EXIT

export DUMP=$folder.part/backup.dump
psql --no-psqlrc --quiet --no-password --set=ON_ERROR_STOP=1 --set=counts="$(dirname "$0")/counts.sql" \
  > "$folder.part/counts.csv" <<'SQL'
begin transaction isolation level repeatable read read only;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '30s';
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
-- Counting locks every table, so that none can be altered or dropped before pg_dump reads it.
\i :counts
\! pg_dump --no-password --format=custom --lock-wait-timeout=30s --snapshot="$SNAPSHOT" --file="$DUMP" >&2
\if :SHELL_ERROR
do $$ begin raise exception 'pg_dump failed and no backup was written. Its error is above.'; end $$;
\endif
commit;
SQL
mv "$folder.part" "$folder"
grep ',all,' "$folder/counts.csv"
echo "The backup is in $folder."
