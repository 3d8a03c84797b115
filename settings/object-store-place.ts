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
 * The origins of the URLs that the workers sign, for policies of pages that upload. None without a bucket. At Amazon the
 * SDK decides whether the bucket stands in the host: one with a dot in its name has no certificate there.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
export function objectStoreOrigins(place: ObjectStorePlace): string[] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = place;
  if (bucket === undefined) return [];
  const endpoint = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  if (endpoint === undefined) {
    const domain = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
    return [`https://${bucket}.${domain}`, `https://${domain}`];
  }
  const { protocol, host, origin } = new URL(endpoint);
  return [isPathStyle(place) ? origin : `${protocol}//${bucket}.${host}`];
}
