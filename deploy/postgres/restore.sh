#!/bin/bash
# Restores a backup into an empty database in one transaction, and compares the number of rows of each table
# and project with the backup. Connects as throughline_owner with libpq's environment variables, and counts
# the rows as throughline_backup with BACKUP_DATABASE_PASSWORD.
set -euo pipefail
folder=${1:?is missing. Name the folder of the backup, such as /backups/2026-11-22.}
sql=(psql --no-psqlrc --quiet --no-password --set=ON_ERROR_STOP=1)
for file in backup.dump counts.csv; do
  if [ ! -r "$folder/$file" ]; then
    echo "$folder/$file cannot be read. Name the folder of a complete backup." >&2
    exit 1
  fi
done

# A dump contains no roles. throughline_lookup owns functions and needs CREATE on the schema during the restore.
"${sql[@]}" <<'SQL'
set role throughline_owner;
do $$ begin
  if exists (select from pg_class where relnamespace = 'public'::regnamespace) then
    raise exception 'The database % is not empty. Restore into a new database.', current_database();
  end if;
  if exists (select from pg_stat_activity where datname = current_database() and usename = 'throughline_worker') then
    raise exception 'Workers are connected and would send mail again. Stop all workers, then restore.';
  end if;
  if not exists (select from pg_roles where rolname = 'throughline_lookup') then
    create role throughline_lookup nologin;
  end if;
end $$;
grant throughline_lookup to throughline_owner with set true;
grant create on schema public to throughline_lookup;
SQL
status=0
pg_restore --no-password --dbname="${PGDATABASE:?is missing. Set it to the database to restore into.}" \
  --single-transaction "$folder/backup.dump" || status=$?
"${sql[@]}" --command='revoke create on schema public from throughline_lookup'
if [ "$status" != 0 ]; then
  echo 'pg_restore failed, and nothing was restored. Its error is above.' >&2
  exit 1
fi

"${sql[@]}" --command='analyze'
count() {
  PGUSER=throughline_backup PGPASSWORD=$BACKUP_DATABASE_PASSWORD "${sql[@]}" --file="$(dirname "$0")/counts.sql"
}
if ! diff --unified=0 "$folder/counts.csv" <(count); then
  echo 'The restored rows differ from the backup, as shown above. Drop this database.' >&2
  exit 1
fi
"${sql[@]}" --set=folder="$(basename "$folder")" <<'SQL'
insert into audit_entries (actor, action, target) values ('restore.sh', 'database.restore', :'folder');
SQL
grep ',all,' "$folder/counts.csv"
echo 'All rows of the backup are restored. Before you start workers, handle mail sent since the backup: docs/operating/backups.md.'
