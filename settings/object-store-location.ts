import { z } from 'zod';
import { emptyAsUnset, optionalSetting } from './schemas.ts';

/** TLS is not required, because requests are signed and contain no secret. */
const storeAddress = emptyAsUnset.or(z.url({ protocol: /^https?$/ })).optional();

/** Contains no credentials. Uploads are disabled without a bucket. */
export const objectStoreVariables = {
  S3_BUCKET: optionalSetting,
  S3_REGION: emptyAsUnset
    .or(z.string())
    .optional()
    .transform((region) => region ?? 'us-east-1'),
  S3_ENDPOINT: storeAddress,
  S3_PUBLIC_ENDPOINT: storeAddress,
  S3_FORCE_PATH_STYLE: emptyAsUnset.or(z.enum(['on', 'off'])).optional(),
};

export type ObjectStoreLocation = z.infer<z.ZodObject<typeof objectStoreVariables>>;

/** Returns whether URLs have the bucket in the path, which is the default for stores other than Amazon S3. */
export function isPathStyle({ S3_ENDPOINT, S3_FORCE_PATH_STYLE }: ObjectStoreLocation): boolean {
  return S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === 'on';
}

/**
 * Returns the store's sources for the Content Security Policy. For Amazon S3, a bucket name with a dot is in
 * the path, because no certificate covers a host with that name.
 * @see Content Security Policy Level 3, section 2.3.1
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
export function listObjectStoreSources(location: ObjectStoreLocation): string[] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = location;
  if (bucket === undefined) return [];
  const amazon = `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const endpoint = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  const { protocol, host, origin, pathname } = new URL(endpoint ?? amazon);
  const isInPath = isPathStyle(location) || (endpoint === undefined && bucket.includes('.'));
  return [isInPath ? `${origin}${pathname.replace(/\/$/, '')}/${bucket}/` : `${protocol}//${bucket}.${host}`];
}
