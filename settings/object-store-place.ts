import { z } from 'zod';

const empty = z.literal('').transform(() => undefined);

/** Base URL of an object store. Requests are signed and contain no secret, so TLS is not required. */
const storeAddress = empty.or(z.url({ protocol: /^https?$/ })).optional();

/** Location of the upload bucket, without credentials. Empty and `off` disable uploads. */
export const objectStoreVariables = {
  S3_BUCKET: z
    .string()
    .optional()
    .transform((text) => (text === '' || text === 'off' ? undefined : text)),
  S3_REGION: empty
    .or(z.string())
    .optional()
    .transform((region) => region ?? 'us-east-1'),
  S3_ENDPOINT: storeAddress,
  S3_PUBLIC_ENDPOINT: storeAddress,
  S3_FORCE_PATH_STYLE: empty.or(z.enum(['on', 'off'])).optional(),
};

export type ObjectStorePlace = z.infer<z.ZodObject<typeof objectStoreVariables>>;

/** Returns whether URLs contain the bucket in their path, which is the default for stores other than Amazon S3. */
export function isPathStyle({ S3_ENDPOINT, S3_FORCE_PATH_STYLE }: ObjectStorePlace): boolean {
  return S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === 'on';
}

/**
 * Returns the CSP source expressions of upload URLs: the bucket's own host, or its path on a shared host. Amazon S3
 * puts the bucket in the host, unless its name contains a dot: no certificate covers such a host.
 * @see Content Security Policy Level 3, section 2.3.1
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
export function listObjectStoreSources(place: ObjectStorePlace): string[] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = place;
  if (bucket === undefined) return [];
  const amazon = `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const endpoint = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  const { protocol, host, origin, pathname } = new URL(endpoint ?? amazon);
  const isInPath = isPathStyle(place) || (endpoint === undefined && bucket.includes('.'));
  return [isInPath ? `${origin}${pathname.replace(/\/$/, '')}/${bucket}/` : `${protocol}//${bucket}.${host}`];
}
