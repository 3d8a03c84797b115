import { PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createPresignPut } from '../../../../activities/assets/presign-put.ts';

const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' };

describe('URLs for puts', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it.each<[string, S3ClientConfig]>([
    ['Amazon, the bucket in the host', { region: 'eu-central-1' }],
    ['Amazon, the bucket in the path', { region: 'us-east-1', forcePathStyle: true }],
    ['a store with a port', { region: 'any', endpoint: 'http://127.0.0.1:9000', forcePathStyle: true }],
    ['a store below a path', { region: 'any', endpoint: 'https://s.example/store', forcePathStyle: true }],
  ])('are those of the SDK: %s', async (_where, where) => {
    const client = new S3Client({ ...where, credentials, requestChecksumCalculation: 'WHEN_REQUIRED' });
    const presign = createPresignPut(client, 'uploads');
    const put = { key: "incoming/p/a/it's (1) ü+&.png", mimeType: 'image/png', sizeBytes: 1_234 };
    const { key: Key, mimeType: ContentType, sizeBytes: ContentLength } = put;
    const byTheSdk = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket: 'uploads', Key, ContentType, ContentLength }),
      { expiresIn: 900, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
    );
    const url = await presign(put, 900);
    expect(partsOf(url)).toEqual(partsOf(byTheSdk));
  });
});

/** The order of a query's parts means nothing. */
function partsOf(written: string) {
  const { origin, pathname, searchParams } = new URL(written);
  return { origin, pathname, query: Object.fromEntries(searchParams) };
}
