import {
  createServer,
  request as sendOn,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { testStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import {
  PNG,
  asset,
  assets,
  expectOk,
  fileOf,
  openAssetsWorld,
  type AssetsWorld,
} from '../support/assets-world.ts';

jest.setTimeout(300_000);

const picture = fileOf('picture.png', 'image/png', PNG);
const lie = { ...picture, bytes: Buffer.from('<html>'.padEnd(PNG.length, ' ')) };

/** What a worker asks of the store, in the order of a check, and when it dies of it. */
type Step = { step: string; matches: (request: IncomingMessage) => boolean; when: 'before' | 'after' };

const isCopy = ({ method, headers }: IncomingMessage) =>
  method === 'PUT' && headers['x-amz-copy-source'] !== undefined;
const isDelete = ({ method, url = '' }: IncomingMessage, ofIncoming: boolean) =>
  method === 'DELETE' && url.includes('/incoming/') === ofIncoming;

/** Stands between a worker and the store, and tells of a request before it is passed on, or when it was answered. */
async function openRelay(target: string): Promise<{
  server: Server;
  url: string;
  strikeAt: (step: Step, strike: () => void) => void;
  /** Keeps the next request of a step back, and gives what lets it through. */
  holdAt: (matches: Step['matches']) => Promise<() => void>;
}> {
  const { hostname, port } = new URL(target);
  let armed: { step: Step; strike: () => void } | undefined;
  let holding: { matches: Step['matches']; held: (letThrough: () => void) => void } | undefined;
  const hits = (request: IncomingMessage, when: Step['when']) => {
    if (!armed || armed.step.when !== when || !armed.step.matches(request)) return false;
    const { strike } = armed;
    armed = undefined;
    strike();
    return true;
  };
  const server = createServer((incoming, answer) => {
    if (hits(incoming, 'before')) {
      incoming.socket.destroy();
      return;
    }
    if (holding?.matches(incoming)) {
      const { held } = holding;
      holding = undefined;
      held(() => passOn(incoming, answer));
      return;
    }
    passOn(incoming, answer);
  });
  const passOn = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming;
    const outgoing = sendOn({ host: hostname, port, method, path: url, headers }, (given) => {
      if (hits(incoming, 'after')) {
        incoming.socket.destroy();
        given.resume();
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    strikeAt: (step, strike) => {
      armed = { step, strike };
    },
    holdAt: (matches) =>
      new Promise((held) => {
        holding = { matches, held };
      }),
  };
}

describe('the check of uploads', () => {
  let relay: Awaited<ReturnType<typeof openRelay>>;
  let world: AssetsWorld;
  let mine: ReturnType<typeof assets>;
  let worker: RunningWorker;

  beforeAll(async () => {
    relay = await openRelay(testStack().objectStore.endpoint);
    world = await openAssetsWorld({ withoutWorker: true });
    worker = await world.startWorkerProcess({ endpoint: relay.url });
    mine = assets(world, world.tenant);
  });
  afterAll(async () => {
    await world.close();
    relay.server.close();
  });

  /** What passes in a minute: leases of the dead end, and everything is due again. */
  const letTimePass = (itemIds: string[]) =>
    world.sql(
      'update assets set look_at = now(), leased_until = now() where id = any($1) and look_at is not null',
      [itemIds],
    );

  /** Kills the worker at a step, has another one go on, and waits until `settled`. */
  async function killAt(step: Step, itemId: string, settled: () => Promise<boolean>): Promise<void> {
    const struck = new Promise<void>((resolve) => {
      relay.strikeAt(step, () => {
        worker.kill();
        resolve();
      });
    });
    await letTimePass([itemId]);
    await world.sweep();
    await struck;
    await worker.exited;
    worker = await world.startWorkerProcess({ endpoint: relay.url });
    await letTimePass([itemId]);
    await world.sweep();
    await eventually(async () => ((await settled()) ? true : undefined));
  }

  const stateOf = async (itemId: string) => {
    const answer = await mine.get(itemId);
    return answer.status === 404 ? 'gone' : asset.parse(expectOk(answer)).state;
  };

  const checking: Step[] = [
    { step: 'it was looked at, and is to be copied', matches: isCopy, when: 'before' },
    { step: 'it was copied', matches: isCopy, when: 'after' },
    { step: 'the upload was cleared away', matches: (request) => isDelete(request, true), when: 'after' },
  ];

  it.each(checking)('comes to the same when its worker dies as $step', async (step) => {
    const [good, never] = await mine.announce(picture, picture);
    if (!good || !never) throw new Error('There are no URLs.');
    await world.sql(`update assets set look_at = now() + interval '1 hour' where id = any($1)`, [
      [good.itemId, never.itemId],
    ]);
    expect(
      (
        await fetch(good.uploadUrl, {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body: new Uint8Array(PNG),
        })
      ).status,
    ).toBe(200);
    await killAt(
      step,
      good.itemId,
      async () =>
        (await stateOf(good.itemId)) === 'ready' &&
        (await world.objectsOf(good.itemId)).join() === good.objectKey,
    );
    const { downloadUrl = '' } = asset.parse(expectOk(await mine.get(good.itemId)));
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(PNG)).toBe(true);
    expect(await stateOf(never.itemId)).toBe('pending');
  });

  const deleting: Step[] = [
    { step: 'the upload was deleted', matches: (request) => isDelete(request, true), when: 'after' },
    { step: 'its copy was deleted', matches: (request) => isDelete(request, false), when: 'after' },
  ];

  it.each(deleting)('leaves nothing of what is false when its worker dies as $step', async (step) => {
    const made = await mine.announceOne(lie);
    await world.sql(
      `update assets set look_at = now() + interval '1 hour', upload_expires_at = upload_expires_at - interval '2 hours' where id = $1`,
      [made.itemId],
    );
    expect(
      (
        await fetch(made.uploadUrl, {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body: new Uint8Array(lie.bytes),
        })
      ).status,
    ).toBe(200);
    await killAt(step, made.itemId, async () => {
      const rows = await world.sql('select id from assets where id = $1', [made.itemId]);
      return rows.length === 0 && (await world.objectsOf(made.itemId)).length === 0;
    });
  });

  it('does not hold up a deletion that comes while it runs, which leaves nothing in the store', async () => {
    const made = await mine.upload(picture);
    const held = relay.holdAt((request) => isDelete(request, true));
    const completed = mine.complete(made.itemId);
    const letThrough = await held;
    expectOk(await mine.remove(made.itemId));
    expect(await world.objectsOf(made.itemId)).toEqual([]);
    letThrough();
    expect((await completed).status).toBe(404);
  });

  it('is made once for each, by several workers of which one after another is killed', async () => {
    const others = await Promise.all([world.startWorkerProcess(), world.startWorkerProcess()]);
    const made = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const isGood = index % 3 !== 0;
        return { isGood, ...(await mine.upload(isGood ? picture : lie)) };
      }),
    );
    const ids = made.map(({ itemId }) => itemId);
    for (const victim of others) {
      await letTimePass(ids);
      await world.sweep();
      victim.kill();
      await victim.exited;
    }
    await letTimePass(ids);
    await world.sweep();
    const states = async () =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await stateOf(id)] as const)));
    const expected = Object.fromEntries(
      made.map(({ itemId, isGood }) => [itemId, isGood ? 'ready' : 'gone']),
    );
    await eventually(async () => {
      await letTimePass(ids);
      expect(await states()).toEqual(expected);
      const left = (await Promise.all(ids.map((id) => world.objectsOf(id)))).flat();
      expect(left).toEqual(made.flatMap(({ isGood, objectKey }) => (isGood ? [objectKey] : [])));
      return true;
    });
  });
});
