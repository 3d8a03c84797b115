import { createServer, request as sendOn, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseSuccess } from '../api/open-world.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { testStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import {
  PNG,
  getAssetsClient,
  expectOk,
  getFile,
  openAssetsWorld,
  put,
  type AssetsWorld,
  type Upload,
} from '../support/assets-world.ts';

const picture = getFile('picture.png', 'image/png', PNG);
const falsePicture = { ...picture, bytes: Buffer.from('<html>'.padEnd(PNG.length, ' ')) };

/** A request of the worker to the store during a check, and whether the worker is killed before or after it. */
type Step = { matches: (request: IncomingMessage) => boolean; when: 'before' | 'after' };

const isCopy = ({ method, headers }: IncomingMessage) =>
  method === 'PUT' && headers['x-amz-copy-source'] !== undefined;
const isDelete = ({ method, url = '' }: IncomingMessage, isIncoming: boolean) =>
  method === 'DELETE' && url.includes('/incoming/') === isIncoming;

/** Opens a proxy between a worker and the store, which can block requests or responses. */
async function openRelay(target: string): Promise<{
  url: string;
  close: () => Promise<void>;
  /** Blocks an asset at a step. Resolves when the asset has reached it. */
  blockAt: (step: Step, itemId: string) => Promise<void>;
  /** Removes all blocks; the blocked requests are lost. */
  removeBlocks: () => void;
  /** Blocks the next request of a step. Returns a function that releases it. */
  pauseAt: (matches: Step['matches']) => Promise<() => void>;
}> {
  const { hostname, port } = new URL(target);
  let stops: { step: Step; itemId: string; reached: () => void }[] = [];
  let pending: { matches: Step['matches']; onReached: (release: () => void) => void } | undefined;
  const isStopped = (request: IncomingMessage, when: Step['when']) => {
    const stop = stops.find(
      ({ step, itemId }) => step.when === when && request.url?.includes(itemId) && step.matches(request),
    );
    stop?.reached();
    return stop !== undefined;
  };
  const server = createServer((incoming, answer) => {
    if (isStopped(incoming, 'before')) return;
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
      if (isStopped(incoming, 'after')) {
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
        stops.push({ step, itemId, reached });
      }),
    removeBlocks: () => {
      stops = [];
    },
    pauseAt: (matches) =>
      new Promise((onReached) => {
        pending = { matches, onReached };
      }),
  };
}

let relay: Awaited<ReturnType<typeof openRelay>>;
let world: AssetsWorld;
let ownAssets: ReturnType<typeof getAssetsClient>;
let worker: RunningWorker;

beforeAll(async () => {
  relay = await openRelay(testStack().objectStore.endpoint);
  world = await openAssetsWorld({ withoutWorker: true });
  worker = await world.startWorkerProcess({ bucket: world.bucketAt(relay.url) });
  ownAssets = getAssetsClient(world, world.tenant);
});
afterAll(async () => {
  await world.close();
  await relay.close();
});

/** Expires the leases of dead workers and makes all checks due, as after a minute. */
const advanceTime = (itemIds: string[]) =>
  world.sql(
    'update assets set check_at = now(), leased_until = now() where id = any($1) and check_at is not null',
    [itemIds],
  );

/** Kills the worker when each asset has reached its step, then starts another worker. */
async function killAt(stops: { step: Step; itemId: string }[]): Promise<void> {
  const itemIds = stops.map(({ itemId }) => itemId);
  for (const { step, itemId } of stops) {
    const reached = relay.blockAt(step, itemId);
    await advanceTime([itemId]);
    await world.sweep();
    await reached;
  }
  worker.kill();
  await worker.exited;
  relay.removeBlocks();
  worker = await world.startWorkerProcess({ bucket: world.bucketAt(relay.url) });
  await advanceTime(itemIds);
  await world.sweep();
}

const getState = async (itemId: string) => {
  const answer = await ownAssets.get(itemId);
  return answer.status === 404 ? 'gone' : parseSuccess('getAsset', answer).state;
};

/** Uploads a file whose check is not due until the test makes it due. */
async function sendUnchecked(created: Upload, bytes: Buffer): Promise<void> {
  await world.sql(
    `update assets set check_at = now() + interval '1 hour', upload_expires_at = upload_expires_at - make_interval(hours => $2)
     where id = $1`,
    [created.itemId, bytes === falsePicture.bytes ? 2 : 0],
  );
  expect((await put(created, bytes)).status).toBe(200);
}

it('accepts an upload when its worker dies before or after the copy or after the cleanup', async () => {
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
  for (const created of uploads) await sendUnchecked(created, picture.bytes);
  await killAt(uploads);
  for (const { itemId, objectKey } of uploads) {
    await eventually(async () => {
      const isReady = (await getState(itemId)) === 'ready';
      return (isReady && (await world.listObjects(itemId)).join() === objectKey) || undefined;
    });
    const { downloadUrl = '' } = parseSuccess('getAsset', await ownAssets.get(itemId));
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(PNG)).toBe(true);
  }
  expect(await getState(unsentUpload.itemId)).toBe('pending');
});

it('deletes an upload of a wrong type and its copy when its worker dies after a deletion', async () => {
  const steps: Step[] = [
    { matches: (request) => isDelete(request, true), when: 'after' },
    { matches: (request) => isDelete(request, false), when: 'after' },
  ];
  const created = await Promise.all(
    steps.map(async (step) => ({ step, ...(await ownAssets.createUrl(falsePicture)) })),
  );
  for (const upload of created) await sendUnchecked(upload, falsePicture.bytes);
  await killAt(created);
  for (const { itemId } of created) {
    await eventually(async () => {
      expect(await world.sql('select id from assets where id = $1', [itemId])).toEqual([]);
      expect(await world.listObjects(itemId)).toEqual([]);
      return true;
    });
  }
});

it('deletes an asset completely while its check runs', async () => {
  const created = await ownAssets.upload(picture);
  const paused = relay.pauseAt((request) => isDelete(request, true));
  const completed = ownAssets.complete(created.itemId);
  const release = await paused;
  expectOk(await ownAssets.remove(created.itemId));
  expect(await world.listObjects(created.itemId)).toEqual([]);
  release();
  expect((await completed).status).toBe(404);
});

it('checks each upload once with several workers', async () => {
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
    await advanceTime(ids);
    expect(await readStates()).toEqual(expected);
    const leftObjects = (await Promise.all(ids.map((id) => world.listObjects(id)))).flat();
    expect(leftObjects).toEqual(created.flatMap(({ isGood, objectKey }) => (isGood ? [objectKey] : [])));
    return true;
  });
});
