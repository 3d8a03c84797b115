import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';

/** A bucket of an S3-compatible store, with the credentials to access it. */
export type Bucket = {
  /** Base address of the store; default Amazon S3. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Name of the upload bucket. */
export const ASSETS_BUCKET = 'throughline-assets';

/** Region of the embedded object store. */
export const STORE_REGION = 'us-east-1';

/**
 * Creates the bucket if it is missing, and sets its CORS rule for pages of these origins (`*` for any).
 * @throws errors of the AWS SDK
 */
export async function ensureBucket(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket,
  corsOrigins: string[],
): Promise<void> {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'BucketAlreadyOwnedByYou')) throw error;
    });
    await client.send(
      new PutBucketCorsCommand({
        Bucket: bucket,
        CORSConfiguration: { CORSRules: [createCorsRule(corsOrigins)] },
      }),
    );
  } finally {
    client.destroy();
  }
}

/** Returns the environment variables that locate the bucket, without its credentials. */
export function getBucketEnvironment(
  bucket: Pick<Bucket, 'endpoint' | 'region' | 'bucket'> | undefined,
): Record<string, string> {
  if (!bucket) return {};
  return {
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    ...(bucket.endpoint !== undefined && { S3_ENDPOINT: bucket.endpoint }),
  };
}

/** Returns the CORS rule that lets pages of these origins upload and download with presigned URLs. */
function createCorsRule(origins: string[]) {
  return {
    AllowedOrigins: origins,
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['etag'],
    MaxAgeSeconds: 3600,
  };
}
