import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import {
  PNG,
  getAssetsClient,
  expectOk,
  buildFile,
  openAssetsWorld,
  put,
} from '../../support/assets-world.ts';
import { expectRefused, parseSuccess, readPages } from '../open-world.ts';

const picture = buildFile('Lisbon workshop.png', 'image/png', PNG);
const page = '<!doctype html><script>alert(1)</script>';

const OTHER_PNG = Buffer.from(PNG);
OTHER_PNG[OTHER_PNG.length - 20] = (OTHER_PNG[OTHER_PNG.length - 20] ?? 0) ^ 1;

const HTML = Buffer.from(page.padEnd(PNG.length, ' '));

let client: ReturnType<typeof getAssetsClient>;

const world = keepOpen(openAssetsWorld, () => {
  client = getAssetsClient(world, world.tenant);
});

const getBody = async (itemId: string) => parseSuccess('getAsset', await client.get(itemId));

const waitForSweep = (itemId: string) =>
  eventually(async () => {
    const answer = await client.get(itemId);
    if (answer.status === 404) return 'gone' as const;
    const { state } = parseSuccess('getAsset', answer);
    return state === 'ready' ? state : undefined;
  });

const waitForDeletion = (itemId: string | undefined) =>
  eventually(async () => {
    const rows = await world.sql('select id from assets where id = $1', [itemId]);
    return rows.length === 0;
  });

const markDue = (itemId: string) => world.sql('update assets set check_at = now() where id = $1', [itemId]);
const sweepAsset = async (itemId: string) => {
  await markDue(itemId);
  await world.sweep();
};

it.concurrent('the sweep makes an upload ready without a completion by the client, and the download URL serves the uploaded bytes', async () => {
  const created = await client.upload(picture);
  expect(await getBody(created.itemId)).not.toHaveProperty('downloadUrl');
  await markDue(created.itemId);
  expect(await waitForSweep(created.itemId)).toBe('ready');
  const found = await getBody(created.itemId);
  expect(found).toMatchObject({ state: 'ready', objectKey: created.objectKey, sizeBytes: PNG.length });
  const download = await fetch(found.downloadUrl ?? '');
  expect(Buffer.from(await download.arrayBuffer()).equals(PNG)).toBe(true);
  expect(download.headers.get('content-type')).toBe('image/png');
  expect(await world.listObjects(created.itemId)).toEqual([created.objectKey]);
});

it.concurrent('checks an upload at once when the client completes it, and answers repeated completions identically', async () => {
  const created = await client.upload(picture);
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.complete(created.itemId)));
  const bodies = answers.map((answer) => parseSuccess('getAsset', answer));
  for (const { state, itemId } of bodies) expect([state, itemId]).toEqual(['ready', created.itemId]);
  expect(parseSuccess('getAsset', await client.complete(created.itemId))).toEqual(bodies[0]);
});

it.concurrent('answers 409 when an asset is completed before its upload', async () => {
  const created = await client.createUrl(picture);
  await expectRefused(client.complete(created.itemId), 409);
  expect((await getBody(created.itemId)).state).toBe('pending');
});

it('deletes an upload whose content is not of the requested type, and returns the reason', async () => {
  const created = await client.upload({ ...picture, bytes: HTML });
  const answer = await client.complete(created.itemId);
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      message: 'The content of the upload is not image/png but text/html. The file was deleted.',
      code: 'upload_refused',
    },
  ]);
  expect((await client.get(created.itemId)).status).toBe(404);
  expect(await world.listObjects(created.itemId)).toEqual([]);
});

it.concurrent('the sweep deletes an upload whose content is not of the requested type, and a later upload to the same URL', async () => {
  const created = await client.upload({ ...picture, bytes: HTML });
  await sweepAsset(created.itemId);
  expect(await waitForSweep(created.itemId)).toBe('gone');
  // The API may answer 404 before the object is deleted, because the sweep updates the row first.
  await eventually(async () => (await world.listObjects(created.itemId)).length === 0);
  expect((await put(created, PNG)).status).toBe(200);
  expect((await client.complete(created.itemId)).status).toBe(404);
  await world.sql(
    `update assets set upload_expires_at = now() - interval '2 hours', check_at = now() where id = $1`,
    [created.itemId],
  );
  await world.sweep();
  await waitForDeletion(created.itemId);
  expect(await world.listObjects(created.itemId)).toEqual([]);
});

it.concurrent('keeps serving the checked bytes when another file is uploaded to the same URL after the check', async () => {
  const created = await client.upload(picture);
  expectOk(await client.complete(created.itemId));
  const before = await getBody(created.itemId);
  for (const bytes of [HTML, OTHER_PNG]) {
    expect((await put(created, bytes)).status).toBe(200);
    for (const { downloadUrl = '' } of [before, await getBody(created.itemId)]) {
      const served = await fetch(downloadUrl);
      expect([served.status, Buffer.from(await served.arrayBuffer()).equals(PNG)]).toEqual([200, true]);
    }
  }
  await sweepAsset(created.itemId);
  await eventually(async () => (await world.listObjects(created.itemId)).join() === created.objectKey);
  expectOk(await client.complete(created.itemId));
  expect((await getBody(created.itemId)).state).toBe('ready');
});

it.concurrent('checks and serves the latest bytes of an upload that was replaced before the check', async () => {
  const created = await client.upload({ ...picture, bytes: HTML });
  expect((await put(created, OTHER_PNG)).status).toBe(200);
  expectOk(await client.complete(created.itemId));
  const { downloadUrl = '' } = await getBody(created.itemId);
  expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(OTHER_PNG)).toBe(true);
});

it.concurrent('answers 409 for an asset whose object was changed or removed in the store', async () => {
  const created = await client.upload(picture);
  expectOk(await client.complete(created.itemId));
  await world.putObject(created.objectKey, page, 'text/html');
  await expectRefused(client.get(created.itemId), 409);
  await world.removeObject(created.objectKey);
  expect((await client.get(created.itemId)).status).toBe(409);
  expectOk(await client.remove(created.itemId));
});

it.concurrent('the sweep deletes an asset without an upload after a day, but not earlier', async () => {
  const [early, late] = await client.createUrls(picture, picture);
  await world.age(early?.itemId, 23);
  await world.age(late?.itemId, 25);
  await world.sweep();
  await waitForDeletion(late?.itemId);
  const earlyRow = await eventually(async () => {
    const [row] = await world.sql(
      `select state, check_at > now() + interval '2 minutes' as waits from assets where id = $1`,
      [early?.itemId],
    );
    return row?.['waits'] === true ? row : undefined;
  });
  expect(earlyRow['state']).toBe('pending');
  expect((await client.get(late?.itemId ?? '')).status).toBe(404);
});

it.concurrent('deletes an asset with its objects, and answers 404 when it is deleted again', async () => {
  const created = await client.upload(picture);
  expectOk(await client.complete(created.itemId));
  const { downloadUrl = '' } = await getBody(created.itemId);
  const answer = parseSuccess('getAsset', await client.remove(created.itemId));
  expect([answer.itemId, answer.state]).toEqual([created.itemId, 'ready']);
  expect((await fetch(downloadUrl)).status).toBe(404);
  expect(await world.listObjects(created.itemId)).toEqual([]);
  for (const answered of [await client.remove(created.itemId), await client.get(created.itemId)]) {
    expect(answered.status).toBe(404);
  }
  const audit = await world.sql(`select action, target from audit_entries where target = $1`, [
    created.itemId,
  ]);
  expect(audit).toEqual([{ action: 'asset.delete', target: created.itemId }]);
});

it.concurrent('the sweep deletes an upload to the URL of a deleted asset', async () => {
  const created = await client.createUrl(picture);
  expectOk(await client.remove(created.itemId));
  expect((await put(created, PNG)).status).toBe(200);
  await sweepAsset(created.itemId);
  await eventually(async () => (await world.listObjects(created.itemId)).length === 0);
  expect((await client.get(created.itemId)).status).toBe(404);
});

it.concurrent('serves a document as an attachment with its own name', async () => {
  const created = await client.upload(
    buildFile('Übersicht "2026"; für\u202e alle.csv', 'text/csv', 'a;b\n1;2\n'),
  );
  expectOk(await client.complete(created.itemId));
  const served = await fetch((await getBody(created.itemId)).downloadUrl ?? '');
  expect(served.headers.get('content-type')).toBe('text/csv');
  expect(served.headers.get('content-disposition')).toBe(
    `attachment; filename="ubersicht-2026-fur-alle.csv"; filename*=UTF-8''%C3%9Cbersicht%20_2026_%3B%20f%C3%BCr%20alle.csv`,
  );
});

it.concurrent('lists assets newest first in pages, filters them by type and state, and refuses cursors of other projects', async () => {
  const otherClient = getAssetsClient(world, world.other);
  const files = Array.from({ length: 7 }, (_, index) => buildFile(`${index}.png`, 'image/png', PNG));
  const created = [
    ...(await otherClient.createUrls(...files)),
    ...(await otherClient.createUrls(buildFile('a.pdf', 'application/pdf', '%PDF-1.7\n'))),
  ];
  const ready = await otherClient.upload(picture);
  expectOk(await otherClient.complete(ready.itemId));
  let lastCursor = '';
  const listed = await readPages(
    async (cursor) => {
      lastCursor = cursor['cursor'] ?? '';
      return parseSuccess('listAssets', await otherClient.list({ limit: '4', ...cursor }));
    },
    ({ assets: pageAssets }) => pageAssets,
  );
  const found = listed.map(({ itemId }) => itemId);
  expect(found).toHaveLength(9);
  expect(found[0]).toBe(ready.itemId);
  expect(new Set(found)).toEqual(new Set([ready, ...created].map(({ itemId }) => itemId)));
  const listIds = async (filter: Record<string, string>) =>
    parseSuccess('listAssets', await otherClient.list(filter)).assets.map(({ itemId }) => itemId);
  expect(await listIds({ state: 'ready' })).toEqual([ready.itemId]);
  expect(await listIds({ assetType: 'document' })).toEqual([created[7]?.itemId]);
  expect(await listIds({ assetType: 'document', state: 'ready' })).toEqual([]);
  for (const cursor of ['x', `${lastCursor}x`]) {
    expect((await otherClient.list({ cursor })).status).toBe(400);
  }
  expect((await client.list({ cursor: lastCursor })).status).toBe(400);
});
