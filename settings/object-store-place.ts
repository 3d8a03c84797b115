import { z } from 'zod';

const empty = z.literal('').transform(() => undefined);

/** Base address of an object store. Requests are signed and contain no secret, so TLS is not required. */
const storeAddress = empty.or(z.url({ protocol: /^https?$/ })).optional();

/** Where the bucket of uploads is, without the keys to it; empty and `off` mean that there is none. */
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

/** Whether the bucket stands in the path of an address: by default so with a store that is not Amazon's. */
export function isPathStyle({ S3_ENDPOINT, S3_FORCE_PATH_STYLE }: ObjectStorePlace): boolean {
  return S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === 'on';
}

/**
 * What the URLs that the workers sign begin with, as source expressions of a Content-Security-Policy (CSP Level 3, 2.3.1):
 * a host that is the bucket's alone, or the path of the bucket at a host that others share. None without a bucket. At
 * Amazon the bucket stands in the host, unless its name has a dot: for that there is no certificate.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
export function objectStoreSources(place: ObjectStorePlace): string[] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = place;
  if (bucket === undefined) return [];
  const amazon = `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const endpoint = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  const { protocol, host, origin, pathname } = new URL(endpoint ?? amazon);
  const isInPath = isPathStyle(place) || (endpoint === undefined && bucket.includes('.'));
  return [isInPath ? `${origin}${pathname.replace(/\/$/, '')}/${bucket}/` : `${protocol}//${bucket}.${host}`];
}
