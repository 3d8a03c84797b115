import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';

/** A bucket of an S3-compatible store, and an account that may do everything with it. */
export type Bucket = {
  /** Base address of the store; without it, Amazon's. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The name of the bucket that files are uploaded to. */
export const ASSETS_BUCKET = 'throughline-assets';

/** The region that a store of our own takes for its own. */
export const STORE_REGION = 'us-east-1';

/**
 * Makes the bucket where it is missing, and lets pages of those origins (`*` for any) put objects by a presigned URL
 * and read them. Throws what the SDK throws.
 */
export async function makeBucket(
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
      new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [corsRule(corsOrigins)] } }),
    );
  } finally {
    client.destroy();
  }
}

/** What pages of those origins may do with a bucket of uploads: no more than a presigned URL lets them. */
export function corsRule(origins: string[]) {
  return {
    AllowedOrigins: origins,
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['etag'],
    MaxAgeSeconds: 3600,
  };
}
