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

/** The region of the embedded object store. */
export const STORE_REGION = 'us-east-1';

/**
 * Creates the bucket if it is missing, and sets its CORS rule for pages of these origins (`*` for any).
 * @throws the SDK's errors
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
      new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [corsRule(corsOrigins)] } }),
    );
  } finally {
    client.destroy();
  }
}

/** The CORS rule of an upload bucket: pages may do what a presigned URL allows them. */
export function corsRule(origins: string[]) {
  return {
    AllowedOrigins: origins,
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['etag'],
    MaxAgeSeconds: 3600,
  };
}
