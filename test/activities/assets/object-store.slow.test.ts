import { createObjectStore, type ObjectStore } from '../../../activities/assets/object-store.ts';
import { classifyStoreFailure } from '../../../activities/assets/store-failure.ts';
import { toActivityFailure } from '../../../activities/provider/failure.ts';
import { createTestBucket, type TestBucket } from '../../support/object-store.ts';

let bucket: TestBucket;

beforeAll(async () => {
  bucket = await createTestBucket();
});

const openStore = (change: Partial<TestBucket> = {}): ObjectStore =>
  createObjectStore({ ...bucket, publicEndpoint: undefined, forcePathStyle: true, ...change });

const getFailure = async (work: () => Promise<unknown>) => {
  const error: unknown = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const failure = classifyStoreFailure(error);
  const { type, nonRetryable, details } = failure ? toActivityFailure(failure) : {};
  return { type, nonRetryable, details };
};

it('the store returns undefined for a missing object', async () => {
  expect(await openStore().find('not-there')).toBeUndefined();
  expect(await openStore().readStart('not-there', '"x"', 10)).toBeUndefined();
  await openStore().remove('not-there');
});

it('the store distinguishes a missing bucket from a missing object', async () => {
  const store = openStore({ bucket: 'missing-bucket' });
  const serving = { mimeType: 'image/png', disposition: 'inline' };
  for (const work of [
    () => store.find('a'),
    () => store.readStart('a', '"x"', 10),
    () => store.copy({ key: 'a', etag: '"x"' }, 'b', serving),
  ]) {
    expect(await getFailure(work)).toEqual({
      type: 'provider_refused',
      nonRetryable: true,
      details: [{ reason: 'NoSuchBucket' }],
    });
  }
});
