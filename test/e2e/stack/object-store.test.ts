import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createTestBucket, type TestBucket } from '../../support/object-store.ts';

jest.setTimeout(300_000);

const PAGE = 'https://app.example.com';
const TEXT = 'eleven byte';

describe('the object store', () => {
  let bucket: TestBucket;
  let client: S3Client;

  beforeAll(async () => {
    bucket = await createTestBucket([PAGE]);
    client = clientOf(bucket);
  });

  afterAll(() => client.destroy());

  /** A URL that takes a PUT of a plain text with the length of {@link TEXT}. */
  const uploadUrl = (key: string, expiresIn = 900): Promise<string> =>
    getSignedUrl(
      client,
      new PutObjectCommand({
        Bucket: bucket.bucket,
        Key: key,
        ContentType: 'text/plain',
        ContentLength: TEXT.length,
      }),
      { expiresIn, signableHeaders: new Set(['content-type', 'content-length', 'host']) },
    );

  async function put(url: string, body = TEXT, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(url, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'text/plain', ...headers },
    });
    await answer.text();
    return answer.status;
  }

  const read = async (key: string): Promise<string | undefined> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: key }));
    return Body?.transformToString();
  };

  it('takes a plain PUT of what the URL was signed for', async () => {
    expect(await put(await uploadUrl('right'))).toBe(200);
    expect(await read('right')).toBe(TEXT);
  });

  it.each([
    ['another type', TEXT, { 'content-type': 'text/html' }],
    ['a byte more', `${TEXT}s`, {}],
    ['a byte less', TEXT.slice(1), {}],
  ])('refuses %s', async (what, body, headers) => {
    expect(await put(await uploadUrl(what), body, headers)).toBe(403);
    await expect(read(what)).rejects.toThrow(/does not exist/);
  });

  it('refuses a URL that was altered, that is over, or that nobody signed', async () => {
    const url = new URL(await uploadUrl('mine'));
    const elsewhere = new URL(url);
    elsewhere.pathname = elsewhere.pathname.replace(/mine$/, 'yours');
    const forged = new URL(url);
    forged.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    const longer = new URL(url);
    longer.searchParams.set('X-Amz-Expires', '9000');
    const unsigned = new URL(url.pathname, url);
    const over = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket: bucket.bucket, Key: 'mine', ContentType: 'text/plain' }),
      { expiresIn: 60, signingDate: new Date(Date.now() - 120_000) },
    );
    for (const refused of [elsewhere, forged, longer, unsigned, over]) {
      expect(await put(refused.toString())).toBe(403);
    }
    await expect(read('mine')).rejects.toThrow(/does not exist/);
    await expect(read('yours')).rejects.toThrow(/does not exist/);
  });

  it('lets pages of the origins that were named upload, and no others', async () => {
    const url = await uploadUrl('from-a-page');
    const ask = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await ask(PAGE);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
    expect((await ask('https://elsewhere.example')).status).toBe(403);

    const uploaded = await fetch(url, {
      method: 'PUT',
      body: TEXT,
      headers: { 'content-type': 'text/plain', origin: PAGE },
    });
    expect(uploaded.status).toBe(200);
    expect(uploaded.headers.get('access-control-allow-origin')).toBe(PAGE);
  });
});

/** The SDK without the checksums of its own, which it would sign into a URL for a body that it has not seen. */
function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: TestBucket): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
