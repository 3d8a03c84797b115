import { createServer, request as sendOn, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseSuccess } from '../api/open-world.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { getTestStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import {
  PNG,
  getAssetsClient,
  expectOk,
  buildFile,
  openAssetsWorld,
  put,
  type AssetsWorld,
  type Upload,
} from '../support/assets-world.ts';

const picture = buildFile('picture.png', 'image/png', PNG);
const falsePicture = { ...picture, bytes: Buffer.from('<html>'.padEnd(PNG.length, ' ')) };

/** Point of a check at which the worker is killed: before or after a request to the store. */
type Step = { matches: (request: IncomingMessage) => boolean; when: 'before' | 'after' };

const isCopy = ({ method, headers }: IncomingMessage) =>
  method === 'PUT' && headers['x-amz-copy-source'] !== undefined;
const isDelete = ({ method, url = '' }: IncomingMessage, isIncoming: boolean) =>
  method === 'DELETE' && url.includes('/incoming/') === isIncoming;

async function openProxy(target: string): Promise<{
  url: string;
  close: () => Promise<void>;
  blockAt: (step: Step, itemId: string) => Promise<void>;
  /** Lets later requests pass. Requests that were already blocked stay unanswered. */
  removeBlocks: () => void;
  /** Holds the next matching request. Resolves with a function that forwards it. */
  pauseAt: (matches: Step['matches']) => Promise<() => void>;
}> {
  const { hostname, port } = new URL(target);
  let blocks: { step: Step; itemId: string; reached: () => void }[] = [];
  let pending: { matches: Step['matches']; onReached: (release: () => void) => void } | undefined;
  const isBlocked = (request: IncomingMessage, when: Step['when']) => {
    const block = blocks.find(
      ({ step, itemId }) => step.when === when && request.url?.includes(itemId) && step.matches(request),
    );
    block?.reached();
    return block !== undefined;
  };
  const server = createServer((incoming, answer) => {
    if (isBlocked(incoming, 'before')) return;
    if (pending?.matches(incoming)) {
      const { onReached } = pending;
      pending = undefined;
      onReached(() => forwardRequest(incoming, answer));
      return;
    }
    forwardRequest(incoming, answer);
  });
  const forwardRequest = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming;
    const outgoing = sendOn({ host: hostname, port, method, path: url, headers }, (upstreamAnswer) => {
      if (isBlocked(incoming, 'after')) {
        upstreamAnswer.resume();
        return;
      }
      answer.writeHead(upstreamAnswer.statusCode ?? 502, upstreamAnswer.headers);
      upstreamAnswer.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  };
  return {
    ...(await listenOnLoopback(server)),
    blockAt: (step, itemId) =>
      new Promise((reached) => {
        blocks.push({ step, itemId, reached });
      }),
    removeBlocks: () => {
      blocks = [];
    },
    pauseAt: (matches) =>
      new Promise((onReached) => {
        pending = { matches, onReached };
      }),
  };
}

let proxy: Awaited<ReturnType<typeof openProxy>>;
let world: AssetsWorld;
let ownAssets: ReturnType<typeof getAssetsClient>;
let worker: RunningWorker;

beforeAll(async () => {
  proxy = await openProxy(getTestStack().objectStore.endpoint);
  world = await openAssetsWorld({ withoutWorker: true });
  worker = await world.startWorkerProcess({ bucket: world.getBucketAt(proxy.url) });
  ownAssets = getAssetsClient(world, world.tenant);
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

const makeChecksDue = (itemIds: string[]) =>
  world.sql(
    'update assets set check_at = now(), leased_until = now() where id = any($1) and check_at is not null',
    [itemIds],
  );

async function killAt(blocks: { step: Step; itemId: string }[]): Promise<void> {
  const itemIds = blocks.map(({ itemId }) => itemId);
  for (const { step, itemId } of blocks) {
    const reached = proxy.blockAt(step, itemId);
    await makeChecksDue([itemId]);
    await world.sweep();
    await reached;
  }
  worker.kill();
  await worker.exited;
  proxy.removeBlocks();
  worker = await world.startWorkerProcess({ bucket: world.getBucketAt(proxy.url) });
  await makeChecksDue(itemIds);
  await world.sweep();
}

const getState = async (itemId: string) => {
  const answer = await ownAssets.get(itemId);
  return answer.status === 404 ? 'gone' : parseSuccess('getAsset', answer).state;
};

/**
 * Uploads `bytes` and postpones the check until the test makes it due. For `falsePicture`, also expires the
 * upload URL, so that the check deletes the row.
 */
async function uploadUnchecked(created: Upload, bytes: Buffer): Promise<void> {
  await world.sql(
    `update assets set check_at = now() + interval '1 hour', upload_expires_at = upload_expires_at - make_interval(hours => $2)
     where id = $1`,
    [created.itemId, bytes === falsePicture.bytes ? 2 : 0],
  );
  expect((await put(created, bytes)).status).toBe(200);
}

it('accepts an upload when the worker is killed before or after it copies the object, or after it deletes the incoming object', async () => {
  const steps: Step[] = [
    { matches: isCopy, when: 'before' },
    { matches: isCopy, when: 'after' },
    { matches: (request) => isDelete(request, true), when: 'after' },
  ];
  const unsentUpload = await ownAssets.createUrl(picture);
  await world.sql(`update assets set check_at = now() + interval '1 hour' where id = $1`, [
    unsentUpload.itemId,
  ]);
  const uploads = await Promise.all(
    steps.map(async (step) => ({ step, ...(await ownAssets.createUrl(picture)) })),
  );
  for (const created of uploads) await uploadUnchecked(created, picture.bytes);
  await killAt(uploads);
  for (const { itemId, objectKey } of uploads) {
    await eventually(async () => {
      const isReady = (await getState(itemId)) === 'ready';
      return isReady && (await world.listObjects(itemId)).join() === objectKey;
    });
    const { downloadUrl = '' } = parseSuccess('getAsset', await ownAssets.get(itemId));
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(PNG)).toBe(true);
  }
  expect(await getState(unsentUpload.itemId)).toBe('pending');
});

it('deletes the row and all objects of an upload with a wrong type when the worker is killed after it deletes an object', async () => {
  const steps: Step[] = [
    { matches: (request) => isDelete(request, true), when: 'after' },
    { matches: (request) => isDelete(request, false), when: 'after' },
  ];
  const created = await Promise.all(
    steps.map(async (step) => ({ step, ...(await ownAssets.createUrl(falsePicture)) })),
  );
  for (const upload of created) await uploadUnchecked(upload, falsePicture.bytes);
  await killAt(created);
  for (const { itemId } of created) {
    await eventually(async () => {
      expect(await world.sql('select id from assets where id = $1', [itemId])).toEqual([]);
      expect(await world.listObjects(itemId)).toEqual([]);
      return true;
    });
  }
});

it('deletes an asset with all its objects while the worker still checks the upload', async () => {
  const created = await ownAssets.upload(picture);
  const paused = proxy.pauseAt((request) => isDelete(request, true));
  const completed = ownAssets.complete(created.itemId);
  const release = await paused;
  expectOk(await ownAssets.remove(created.itemId));
  expect(await world.listObjects(created.itemId)).toEqual([]);
  release();
  expect((await completed).status).toBe(404);
});

it('accepts valid uploads and deletes those of a wrong type when several workers check uploads', async () => {
  await Promise.all([world.startWorker(), world.startWorker()]);
  const created = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const isGood = index % 3 !== 0;
      return { isGood, ...(await ownAssets.upload(isGood ? picture : falsePicture)) };
    }),
  );
  const ids = created.map(({ itemId }) => itemId);
  const readStates = async () =>
    Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await getState(id)] as const)));
  const expected = Object.fromEntries(
    created.map(({ itemId, isGood }) => [itemId, isGood ? 'ready' : 'gone']),
  );
  await eventually(async () => {
    await makeChecksDue(ids);
    expect(await readStates()).toEqual(expected);
    const remainingObjects = (await Promise.all(ids.map((id) => world.listObjects(id)))).flat();
    expect(remainingObjects).toEqual(created.flatMap(({ isGood, objectKey }) => (isGood ? [objectKey] : [])));
    return true;
  });
});
