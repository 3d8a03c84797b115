import { ListObjectsV2Command, PutObjectCommand, S3Client, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { createObjectStore } from '../../activities/assets/object-store.ts';
import {
  apiKey,
  openWorld,
  send,
  parseSuccess,
  retryWhenBusy,
  type Answer,
  type Success,
  type World,
  type WorldOptions,
} from '../api/open-world.ts';
import type { ActivityQueue } from '../../workflows/contract/queues.ts';
import { checkDueAssets } from '../../worker/check-due-assets.ts';
import { STORAGE_QUEUES } from './worker.ts';
import { createTestBucket } from './object-store.ts';
import type { Tenant } from './tenant.ts';

export type AssetsWorld = Awaited<ReturnType<typeof openAssetsWorld>>;

export async function openAssetsWorld({
  workerEnv,
  withoutStore = false,
  endpoint,
  queues = STORAGE_QUEUES,
  ...options
}: Omit<WorldOptions, 'worker'> & {
  workerEnv?: Record<string, string>;
  withoutStore?: boolean;
  endpoint?: string;
  queues?: readonly ActivityQueue[];
} = {}) {
  const bucket = await createTestBucket();
  const getBucketAt = (address: string) => ({ ...bucket, endpoint: address });
  const world = await openWorld({
    ...options,
    worker: {
      queues,
      bucket: withoutStore ? undefined : getBucketAt(endpoint ?? bucket.endpoint),
      env: { ...workerEnv, S3_PUBLIC_ENDPOINT: bucket.endpoint },
    },
  });
  const sweeper = world.database.connect('worker', { poolSize: 1, statementTimeoutMs: 60_000 });
  const { region, accessKeyId, secretAccessKey, bucket: Bucket } = bucket;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint: bucket.endpoint, region, credentials, forcePathStyle: true });
  return {
    ...world,
    endpoint: bucket.endpoint,
    getBucketAt,
    store: createObjectStore({ ...bucket, publicEndpoint: undefined, forcePathStyle: true }),
    listObjects: async (itemId: string) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.flatMap(({ Key = '' }) => (Key.includes(itemId) ? [Key] : [])).toSorted();
    },
    putObject: (Key: string, Body: string | Buffer, ContentType: string) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })),
    removeObject: (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })),
    sweep: () =>
      checkDueAssets({
        database: sweeper,
        client: world.temporal,
        queuePrefix: world.queuePrefix,
        hasObjectStore: true,
      }),
    /** Moves the asset's times into the past by `hours`, and makes its check due. */
    age: (itemId: string | undefined, hours: number) =>
      world.sql(
        `update assets set created_at = created_at - make_interval(hours => $2),
           upload_expires_at = upload_expires_at - make_interval(hours => $2), check_at = now() where id = $1`,
        [itemId, hours],
      ),
    close: async () => {
      await world.close();
      client.destroy();
    },
  };
}

export type Upload = Success<'createAssetUploadUrls'>['uploads'][number];

export type NewFile = { filename: string; mimeType: string; sizeBytes: number };

export function buildFile(
  filename: string,
  mimeType: string,
  bytes: Buffer | string,
): NewFile & { bytes: Buffer } {
  const content = Buffer.from(bytes);
  return { filename, mimeType, sizeBytes: content.length, bytes: content };
}

/** The smallest PNG: one pixel (RFC 2083). */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function getAssetsClient(
  { api }: { api: Pick<World['api'], 'url'> },
  { projectId, serviceAccountKey }: Tenant,
) {
  const base = `${api.url}/projects/${projectId}/assets`;
  const headers = apiKey(serviceAccountKey);
  const requestUrlsOnce = (files: NewFile[]) =>
    send(`${base}/upload-urls`, {
      method: 'POST',
      headers,
      body: { files: files.map(({ filename, mimeType, sizeBytes }) => ({ filename, mimeType, sizeBytes })) },
    });
  const requestUrls = (files: NewFile[]) => retryWhenBusy(() => requestUrlsOnce(files));
  const createUrls = async (...files: NewFile[]): Promise<Upload[]> =>
    parseSuccess('createAssetUploadUrls', await requestUrls(files)).uploads;
  const createUrl = async (file: NewFile): Promise<Upload> => {
    const [created] = await createUrls(file);
    if (!created) throw new Error('The response has no upload.');
    return created;
  };
  return {
    requestUrlsOnce,
    requestUrls,
    createUrls,
    createUrl,
    upload: async (file: NewFile & { bytes: Buffer }): Promise<Upload> => {
      const created = await createUrl(file);
      expect((await put(created, file.bytes)).status).toBe(200);
      return created;
    },
    complete: (itemId: string) =>
      retryWhenBusy(() => send(`${base}/${itemId}/complete`, { method: 'POST', headers })),
    get: (itemId: string) => retryWhenBusy(() => send(`${base}/${itemId}`, { headers })),
    remove: (itemId: string) => send(`${base}/${itemId}`, { method: 'DELETE', headers }),
    list: (query: Record<string, string> = {}) =>
      send(`${base}?${new URLSearchParams(query).toString()}`, { headers }),
  };
}

export function put(
  { uploadUrl, mimeType }: Upload,
  body: Buffer,
  contentType = mimeType,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': contentType, ...headers },
    body: new Uint8Array(body),
  });
}

/** @throws Error with the response, for any status but 200 */
export function expectOk({ status, body }: Answer): unknown {
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
