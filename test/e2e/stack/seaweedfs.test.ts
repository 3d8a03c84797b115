import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { readConfig } from '../../../dev/config.ts';
import { programFinder } from '../../../dev/find-programs.ts';
import { ensureBucket, STORE_REGION } from '../../../dev/processes/bucket.ts';
import { stopOrphans } from '../../../dev/processes/orphans.ts';
import { reservePort, type ReservedPort } from '../../../dev/processes/ports.ts';
import {
  startSeaweedfs,
  takeInternalPorts,
  type RunningSeaweedfs,
} from '../../../dev/processes/seaweedfs.ts';

jest.setTimeout(300_000);

const keys = { accessKeyId: 'TESTKEY', secretAccessKey: randomBytes(18).toString('base64url') };

describe('startSeaweedfs', () => {
  const config = readConfig();
  const started: RunningSeaweedfs[] = [];
  let home: string;
  const reserved: ReservedPort[] = [];
  let port: number;
  let program: string;

  beforeAll(async () => {
    const finder = programFinder(config, new AbortController().signal);
    program = (await finder.seaweedfs(() => {})).path;
    home = mkdtempSync(join(tmpdir(), 'throughline-store-'));
    port = await takePort();
  });

  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    for (const each of reserved) each.release();
    rmSync(home, { recursive: true, force: true });
  });

  async function takePort(): Promise<number> {
    const taken = await reservePort(0, join(config.cache, 'ports'));
    reserved.push(taken);
    return taken.port;
  }

  const folders = () => ({ logs: join(home, 'logs'), run: join(home, 'run') });

  async function start(at = port): Promise<RunningSeaweedfs> {
    const server = await startSeaweedfs({
      ...keys,
      program,
      home,
      folders: folders(),
      port: at,
      internalPorts: await takeInternalPorts(takePort),
    });
    started.push(server);
    return server;
  }

  /** Does something with the bucket, which is made where it is missing. */
  async function inBucket<T>(
    { endpoint }: RunningSeaweedfs,
    work: (client: S3Client, bucket: string) => Promise<T>,
  ): Promise<T> {
    const bucket = 'kept';
    const store = { ...keys, endpoint, region: STORE_REGION };
    await ensureBucket({ ...store, bucket }, ['*']);
    const client = new S3Client({ endpoint, region: STORE_REGION, forcePathStyle: true, credentials: keys });
    try {
      return await work(client, bucket);
    } finally {
      client.destroy();
    }
  }

  const putObject = (server: RunningSeaweedfs, key: string, content: Buffer) =>
    inBucket(server, async (client, bucket) => {
      const put = { Bucket: bucket, Key: key, Body: content, ContentType: 'application/x-test' };
      const { ETag } = await client.send(new PutObjectCommand(put));
      return { etag: ETag, digest: digestOf(content), type: 'application/x-test' };
    });

  const getObject = (server: RunningSeaweedfs, key: string) =>
    inBucket(server, async (client, bucket) => {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const content = await found.Body?.transformToByteArray();
      return { etag: found.ETag, digest: content && digestOf(content), type: found.ContentType };
    });

  it('keeps objects, with their type and ETag, when it is stopped', async () => {
    const first = await start();
    const stored = await putObject(first, 'a/stopped', randomBytes(300_000));
    await first.stop();
    expect(await first.exited).toEqual({ code: 0, signal: null });
    const second = await start();
    expect(await getObject(second, 'a/stopped')).toEqual(stored);
    await second.stop();
  });

  it('keeps what it confirmed when it is killed', async () => {
    const first = await start();
    const stored = await putObject(first, 'killed', randomBytes(300_000));
    first.kill();
    await first.exited;
    const second = await start();
    expect(await getObject(second, 'killed')).toEqual(stored);
    await second.stop();
  });

  it('is stopped by the next stack of the home when its own was killed', async () => {
    const left = await start();
    const stored = await putObject(left, 'left', randomBytes(1_000));
    const said: string[] = [];
    await stopOrphans(folders().run, (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining('object-store')]);
    await left.exited;
    const next = await start();
    expect(await getObject(next, 'left')).toEqual(stored);
    await next.stop();
  });

  it('says why it does not come up on a port that is taken, and leaves nothing running', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    if (address === null || typeof address === 'string') throw new Error('not a port');
    await expect(start(address.port)).rejects.toThrow(/port \d+ for S3 .* is not available/);
    expect(existsSync(join(folders().run, 'object-store.pid'))).toBe(false);
    holder.close();
  });

  it('lets nobody in without the keys', async () => {
    const server = await start();
    const stranger = { ...keys, secretAccessKey: 'guessed', region: STORE_REGION };
    const trying = ensureBucket({ ...stranger, endpoint: server.endpoint, bucket: 'stolen' }, ['*']);
    await expect(trying).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    expect((await fetch(server.endpoint)).status).toBe(403);
    await server.stop();
  });
});

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
