import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command, PutObjectCommand, S3Client, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { Client as Temporal, Connection } from '@temporalio/client';
import { createObjectStore, type ObjectStore } from '../../activities/assets/object-store.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { apiKey, openWorld, send, type Answer, type World } from '../api/open-world.ts';
import type { ActivityQueue } from '../../workflows/contract/queues.ts';
import { checkDueAssets } from '../../worker/check-due-assets.ts';
import { STORAGE_QUEUES } from './activity-queues.ts';
import { testStack } from './config.ts';
import { eventually } from './eventually.ts';
import { createTestBucket } from './object-store.ts';
import { sandboxAccount } from './sandbox-account.ts';
import type { Tenant } from './tenant.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from './worker.ts';

export type AssetsWorld = World & {
  queuePrefix: string;
  /** Starts another worker in this process, which sweeps as often as in production unless told. */
  startWorker: (options?: { sweepIntervalMs?: number }) => Promise<void>;
  /** Starts a worker that can be killed, and goes to the store by another address perhaps. */
  startWorkerProcess: (options?: { endpoint?: string }) => Promise<RunningWorker>;
  /** The address of the store. */
  endpoint: string;
  /** The keys in the bucket that belong to an asset, in order. */
  objectsOf: (itemId: string) => Promise<string[]>;
  /** Puts an object past the API, as nobody but an operator could. */
  putObject: (key: string, body: string | Buffer, mimeType: string) => Promise<void>;
  removeObject: (key: string) => Promise<void>;
  temporal: Temporal;
  /** The bucket as the worker sees it. */
  store: ObjectStore;
  /** Does at once, and by its own code, what a worker's sweep does every few seconds: settles what is due. */
  sweep: () => Promise<void>;
  /** Makes an asset so many hours older, and due. */
  age: (itemId: string | undefined, hours: number) => Promise<unknown>;
};

/** An API and a worker, unless the test starts its own, with a bucket of the file's own. */
export async function openAssetsWorld(
  options: {
    env?: Record<string, string>;
    workerEnv?: Record<string, string>;
    withoutStore?: boolean;
    withoutWorker?: boolean;
    endpoint?: string;
    /** The queues of activities that the worker polls; those of the object store by default. */
    queues?: readonly ActivityQueue[];
  } = {},
): Promise<AssetsWorld> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const bucket = await createTestBucket();
  const world = await openWorld({ queuePrefix, ...(options.env && { env: options.env }) });
  const workers: TestWorker[] = [];
  const { queues = STORAGE_QUEUES } = options;
  const workerOptions = ({ endpoint = bucket.endpoint }: { endpoint?: string }) => ({
    database: world.database,
    queuePrefix,
    account: sandboxAccount(),
    ...(!options.withoutStore && { bucket: { ...bucket, endpoint } }),
    env: { ...options.workerEnv, S3_PUBLIC_ENDPOINT: bucket.endpoint },
  });
  if (!options.withoutWorker) workers.push(await startTestWorker({ ...workerOptions(options), queues }));
  const connection = await Connection.connect({ address: testStack().temporal.address });
  const sweeper = world.database.connect('worker', { poolSize: 1, statementTimeoutMs: 60_000 });
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const temporal = new Temporal({ connection });
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const Bucket = bucket.bucket;
  return {
    ...world,
    queuePrefix,
    startWorker: async ({ sweepIntervalMs } = {}) => {
      workers.push(await startTestWorker({ ...workerOptions({}), queues, sweepIntervalMs }));
    },
    startWorkerProcess: async (change = {}) => {
      const worker = await startWorkerProcess(workerOptions(change));
      workers.push(worker);
      return worker;
    },
    endpoint: bucket.endpoint,
    temporal,
    store: createObjectStore({ ...bucket, publicEndpoint: undefined, forcePathStyle: true }),
    objectsOf: async (itemId) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.flatMap(({ Key = '' }) => (Key.includes(itemId) ? [Key] : [])).toSorted();
    },
    putObject: async (Key, Body, ContentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    removeObject: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    sweep: () =>
      checkDueAssets({
        database: sweeper,
        client: temporal,
        queuePrefix,
        hasObjectStore: true,
      }),
    age: (itemId, hours) =>
      world.database.sql(
        `update assets set created_at = created_at - make_interval(hours => $2),
           upload_expires_at = upload_expires_at - make_interval(hours => $2), look_at = now() where id = $1`,
        [itemId, hours],
      ),
    close: async () => {
      await Promise.all(workers.map((each) => each.stop()));
      client.destroy();
      await connection.close();
      await world.close();
    },
  };
}

const upload = z.strictObject({
  itemId: z.uuid(),
  uploadUrl: z.url(),
  objectKey: z.string(),
  filename: z.string(),
  storageFilename: z.string(),
  mimeType: z.string(),
  assetType: z.string(),
});

export type Upload = z.infer<typeof upload>;

export const asset = z.strictObject({
  itemId: z.uuid(),
  state: z.enum(['pending', 'ready']),
  filename: z.string(),
  storageFilename: z.string(),
  objectKey: z.string(),
  mimeType: z.string(),
  assetType: z.string(),
  sizeBytes: z.number(),
  createdAt: z.iso.datetime(),
  readyAt: z.iso.datetime().optional(),
  downloadUrl: z.url().optional(),
  downloadUrlExpiresAt: z.iso.datetime().optional(),
});

export type NewFile = { filename: string; mimeType: string; sizeBytes: number };

/** A file with its bytes. */
export function fileOf(
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

/** Requests of one tenant. */
export function assets(
  { api }: { api: Pick<World['api'], 'url'> },
  { projectId, serviceAccountKey }: Tenant,
) {
  const base = `${api.url}/projects/${projectId}/assets`;
  const headers = apiKey(serviceAccountKey);
  const ask = (files: NewFile[]) =>
    answered(() =>
      send(`${base}/upload-urls`, {
        method: 'POST',
        headers,
        body: {
          files: files.map(({ filename, mimeType, sizeBytes }) => ({ filename, mimeType, sizeBytes })),
        },
      }),
    );
  /** Announces files, which must be taken. */
  const announce = async (...files: NewFile[]): Promise<Upload[]> => {
    const { uploads } = z.object({ uploads: z.array(upload) }).parse(expectOk(await ask(files)));
    return uploads;
  };
  const announceOne = async (file: NewFile): Promise<Upload> => {
    const [made] = await announce(file);
    if (!made) throw new Error('No URL was given.');
    return made;
  };
  return {
    ask,
    announce,
    announceOne,
    /** Announces one file and uploads it. */
    upload: async (file: NewFile & { bytes: Buffer }): Promise<Upload> => {
      const made = await announceOne(file);
      expect((await put(made, file.bytes)).status).toBe(200);
      return made;
    },
    complete: (itemId: string) =>
      answered(() => send(`${base}/${itemId}/complete`, { method: 'POST', headers })),
    get: (itemId: string) => answered(() => send(`${base}/${itemId}`, { headers })),
    remove: (itemId: string) => send(`${base}/${itemId}`, { method: 'DELETE', headers }),
    list: (query: Record<string, string> = {}) =>
      send(`${base}?${new URLSearchParams(query).toString()}`, { headers }),
  };
}

/** Repeats a request for as long as it is told to come again, which a busy machine may say at any time. */
function answered(request: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await request();
    return answer.status === 503 || answer.status === 504 ? undefined : answer;
  });
}

/** The plain `PUT` that the specification promises: the content type, and nothing else that `fetch` does not send. */
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

/** The body of a 200; anything else fails the test with what was answered. */
export function expectOk({ status, body }: Answer): unknown {
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
