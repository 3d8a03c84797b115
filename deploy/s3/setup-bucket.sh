#!/bin/sh
# Makes the bucket of uploads where it is missing, and lets pages of S3_CORS_ORIGINS (commas between them, * for any)
# upload to it as the embedded stack does (dev/processes/bucket.ts). S3_ACCOUNT may use its objects, and nothing else of the
# store. It can run before each start.
# AWS_DEFAULT_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are read by the AWS CLI; AWS_ENDPOINT_URL by version 2.13 and
# later only, so it is also told.
set -eu

if [ "$S3_BUCKET" = off ]; then
  echo 'S3_BUCKET names no bucket, so there are no uploads to keep.' >&2
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
