import { randomBytes } from 'node:crypto';
import { ensureBucket, STORE_REGION, type Bucket } from '../../dev/processes/bucket.ts';
import { getTestStack } from './config.ts';

export type TestBucket = Required<Bucket>;

/** Pages of any origin may upload. */
export async function createTestBucket(): Promise<TestBucket> {
  const bucket = {
    ...getTestStack().objectStore,
    region: STORE_REGION,
    bucket: `test-${randomBytes(6).toString('hex')}`,
  };
  await ensureBucket(bucket, ['*']);
  return bucket;
}
