import type { ObjectStoreOptions } from '../activities/assets/object-store.ts';
import type { WorkerConfig } from './config.ts';

/**
 * Where uploads are kept. Undefined when the deployment has no store: `S3_BUCKET` or an account for it is not set. A
 * store of an address of its own has its buckets in the path, Amazon's in the host, unless it is said otherwise.
 */
export function objectStoreOptions(config: WorkerConfig): ObjectStoreOptions | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
    S3_FORCE_PATH_STYLE: pathStyle,
  } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on',
  };
}
