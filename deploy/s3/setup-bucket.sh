#!/bin/sh
# Creates the upload bucket if it is missing. Allows uploads from S3_CORS_ORIGINS (comma-separated, * for any),
# and lets S3_ACCOUNT only list, read, write and delete objects. The script can run before each start. The AWS
# CLI reads the variables AWS_*, but AWS_ENDPOINT_URL only since version 2.13, so the endpoint is also an
# argument.
set -eu

if [ "$S3_BUCKET" = off ]; then
  echo 'S3_BUCKET is off. Set it to the name of the bucket for uploads.' >&2
  exit 1
fi
ORIGINS=$(printf '%s' "$S3_CORS_ORIGINS" | sed 's/ *, */", "/g')

s3api() {
  aws --endpoint-url "$AWS_ENDPOINT_URL" s3api "$@"
}

if ! s3api head-bucket --bucket "$S3_BUCKET" > /dev/null 2>&1; then
  s3api create-bucket --bucket "$S3_BUCKET"
fi
s3api put-bucket-cors --bucket "$S3_BUCKET" --cors-configuration "{
  \"CORSRules\": [
    {
      \"AllowedOrigins\": [\"$ORIGINS\"],
      \"AllowedMethods\": [\"GET\", \"HEAD\", \"PUT\"],
      \"AllowedHeaders\": [\"content-type\"],
      \"ExposeHeaders\": [\"etag\"],
      \"MaxAgeSeconds\": 3600
    }
  ]
}"
s3api put-bucket-policy --bucket "$S3_BUCKET" --policy "{
  \"Version\": \"2012-10-17\",
  \"Statement\": [
    {
      \"Effect\": \"Allow\",
      \"Principal\": { \"AWS\": [\"$S3_ACCOUNT\"] },
      \"Action\": [\"s3:PutObject\", \"s3:GetObject\", \"s3:DeleteObject\"],
      \"Resource\": \"arn:aws:s3:::$S3_BUCKET/*\"
    },
    {
      \"Effect\": \"Allow\",
      \"Principal\": { \"AWS\": [\"$S3_ACCOUNT\"] },
      \"Action\": [\"s3:ListBucket\"],
      \"Resource\": \"arn:aws:s3:::$S3_BUCKET\"
    }
  ]
}"
echo "Bucket $S3_BUCKET is ready."
