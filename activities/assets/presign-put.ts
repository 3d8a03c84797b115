import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';

/** An object that a URL lets somebody put, with exactly this type and length. */
export type Put = { key: string; mimeType: string; sizeBytes: number };

/** What a URL binds its request to: nothing that a client would not send anyway. */
const SIGNED_HEADERS = ['host', 'content-type', 'content-length'];

/**
 * Makes what signs URLs for puts. The SDK takes more than a millisecond for each: it makes a signer, works the endpoint
 * out and runs a command's whole stack, all of which is the same for every object of a bucket. So its own URL of one
 * object tells where the bucket is, and its signer, which keeps the day's key, signs the others.
 */
export function createPresignPut(client: S3Client, bucket: string) {
  const signer = new S3RequestPresigner({ ...client.config });
  let bucketUrl: Promise<URL> | undefined;
  return async ({ key, mimeType, sizeBytes }: Put, expiresIn: number): Promise<string> => {
    bucketUrl ??= findBucketUrl(client, bucket);
    const { protocol, hostname, port, pathname, host } = await bucketUrl;
    const { path, query } = await signer.presign(
      {
        method: 'PUT',
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path: pathname + key.split('/').map(encoded).join('/'),
        query: { 'x-id': 'PutObject' },
        headers: { host, 'content-type': mimeType, 'content-length': String(sizeBytes) },
      },
      { expiresIn, signableHeaders: new Set(SIGNED_HEADERS) },
    );
    return `${protocol}//${host}${path}?${written(query ?? {})}`;
  };
}

/** Where the objects of a bucket are: the SDK's rules depend on the store, the region and the bucket's name. */
async function findBucketUrl(client: S3Client, Bucket: string): Promise<URL> {
  const Key = 'object';
  const url = new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket, Key })));
  if (!url.pathname.endsWith(`/${Key}`)) throw new TypeError('The SDK names an object in another way.');
  url.pathname = url.pathname.slice(0, -Key.length);
  return url;
}

function written(query: Record<string, string | string[] | null>): string {
  return Object.entries(query)
    .flatMap(([name, values]) => [values ?? ''].flat().map((value) => `${encoded(name)}=${encoded(value)}`))
    .join('&');
}

/** As signatures want it (RFC 3986 section 2.1): `encodeURIComponent` leaves five characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
