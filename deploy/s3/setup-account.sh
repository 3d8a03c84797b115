#!/bin/sh
# Makes the account that the workers use the S3 store by, or sets its secret again; setup-bucket.sh says what it may do. It can
# run before each start. ADMIN_ENDPOINT_URL, ADMIN_ACCESS_KEY_ID and ADMIN_SECRET_ACCESS_KEY are read by versitygw. The secret
# of the account it takes as an argument only, so whoever may list the processes of the machine sees it for that second.
set -eu

if [ "$S3_ACCESS_KEY_ID" = "$ADMIN_ACCESS_KEY_ID" ]; then
  echo 'S3_ACCESS_KEY_ID and S3_ROOT_ACCESS_KEY_ID are the same: workers must not have the key of the administrator.' >&2
  exit 1
fi

account() {
  versitygw admin "$1" --access "$S3_ACCESS_KEY_ID" --secret "$S3_SECRET_ACCESS_KEY" --role user
}

account update-user || account create-user
echo 'The account of the workers is ready.'
