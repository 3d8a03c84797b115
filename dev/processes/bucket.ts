import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';

export type Bucket = {
  /** Default: Amazon S3. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const ASSETS_BUCKET = 'throughline-assets';

export const STORE_REGION = 'us-east-1';

/**
 * Creates the bucket if it does not exist, and sets its CORS rule.
 * @param corsOrigins `*` for any origin
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

function createCorsRule(origins: string[]) {
  return {
    AllowedOrigins: origins,
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['etag'],
    MaxAgeSeconds: 3600,
  };
}
