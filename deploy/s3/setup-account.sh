#!/bin/sh
# Creates the workers' account at the S3 store. If the account exists, sets its secret again, so the script
# can run before each start. versitygw reads the variables ADMIN_*, but takes the account's secret only as an
# argument, which the machine's process list shows while versitygw runs.
set -eu

if [ "$S3_ACCESS_KEY_ID" = "$ADMIN_ACCESS_KEY_ID" ]; then
  echo 'S3_ACCESS_KEY_ID and S3_ROOT_ACCESS_KEY_ID are the same. Give the workers their own key.' >&2
  exit 1
fi

account() {
  versitygw admin "$1" --access "$S3_ACCESS_KEY_ID" --secret "$S3_SECRET_ACCESS_KEY" --role user
}

account update-user || account create-user
echo "The workers' account is ready."
