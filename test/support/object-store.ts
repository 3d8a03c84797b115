import { randomBytes } from 'node:crypto';
import { ensureBucket, STORE_REGION, type Bucket } from '../../dev/processes/bucket.ts';
import { getTestStack } from './config.ts';

export type TestBucket = Required<Bucket>;

/** Creates a bucket. Its CORS rules allow uploads from pages of any origin. */
export async function createTestBucket(): Promise<TestBucket> {
  const bucket = {
    ...getTestStack().objectStore,
    region: STORE_REGION,
    bucket: `test-${randomBytes(6).toString('hex')}`,
  };
  await ensureBucket(bucket, ['*']);
  return bucket;
}
