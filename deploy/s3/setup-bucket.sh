#!/bin/sh
# Makes the bucket of uploads where it is missing, and lets pages of S3_CORS_ORIGINS (commas between them, * for any)
# upload to it as the embedded stack does (dev/processes/bucket.ts). It can run before each start.
# AWS_ENDPOINT_URL, AWS_DEFAULT_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are read by the AWS CLI.
set -eu

if [ "$S3_BUCKET" = off ]; then
  echo 'S3_BUCKET names no bucket, so there are no uploads to keep.' >&2
  exit 1
fi
ORIGINS=$(printf '%s' "$S3_CORS_ORIGINS" | sed 's/ *, */", "/g')

if ! aws s3api head-bucket --bucket "$S3_BUCKET" > /dev/null 2>&1; then
  aws s3api create-bucket --bucket "$S3_BUCKET"
fi
aws s3api put-bucket-cors --bucket "$S3_BUCKET" --cors-configuration "{
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
echo "Bucket $S3_BUCKET is ready."
