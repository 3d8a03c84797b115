import { keepOpen } from '../../support/keep-open.ts';
import { storageLimitSet } from '../../../admin/commands/limits.ts';
import { addTenant } from '../../support/tenant.ts';
import { getAssetsClient, buildFile, openAssetsWorld, PNG, put } from '../../support/assets-world.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { getError, expectRefused } from '../open-world.ts';

const MEGABYTE = 1_000_000;

const world = keepOpen(() =>
  openAssetsWorld({ env: { STORAGE_MEGABYTES_PER_PROJECT: '30', UPLOAD_MEGABYTES_PER_DAY: '20' } }),
);

async function createProject() {
  const tenant = await addTenant(world.admin);
  const client = getAssetsClient(world, tenant);
  const readUsage = async () => {
    const [row] = await world.sql(
      'select stored_bytes::int as stored, day_bytes::int as day from storage_usage where project_id = $1',
      [tenant.projectId],
    );
    return [row?.['stored'], row?.['day']];
  };
  const waitForRelease = () =>
    eventually(async () => {
      await world.sweep();
      return (await readUsage())[0] === 0;
    });
  return { ...tenant, client, readUsage, waitForRelease };
}

const createVideo = (megabytes: number) => ({
  filename: 'clip.mp4',
  mimeType: 'video/mp4',
  sizeBytes: megabytes * MEGABYTE,
});

it('storage limits refuse uploads beyond the daily limit, and name the start of the next UTC day', async () => {
  const { client, readUsage } = await createProject();
  await client.createUrls(createVideo(10), createVideo(10));
  const answer = await expectRefused(client.requestUrls([createVideo(1)]), 429);
  expect(getError(answer).message).toMatch(
    /daily upload limit of 20 MB \(20 MB used\)\. Retry after .*T00:00:00/,
  );
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readUsage()).toEqual([20 * MEGABYTE, 20 * MEGABYTE]);
});

it('storage limits reset the daily usage on the next day and keep the stored bytes', async () => {
  const { projectId, client, readUsage } = await createProject();
  await client.createUrls(createVideo(20));
  await world.sql(`update storage_usage set day = day - 1 where project_id = $1`, [projectId]);
  await client.createUrls(createVideo(10));
  expect(await readUsage()).toEqual([30 * MEGABYTE, 10 * MEGABYTE]);
  const answer = await expectRefused(client.requestUrls([createVideo(1)]), 409);
  expect(getError(answer).message).toMatch(/storage limit of 30 MB \(30 MB used\)/);
});

it('storage limits count a deleted asset as stored until its upload URL expires, and in the daily usage even after that', async () => {
  const { client, readUsage, waitForRelease } = await createProject();
  const { itemId } = await client.createUrl(createVideo(15));
  await client.remove(itemId);
  expect(await readUsage()).toEqual([15 * MEGABYTE, 15 * MEGABYTE]);
  await world.age(itemId, 2);
  await waitForRelease();
  expect(await readUsage()).toEqual([0, 15 * MEGABYTE]);
});

it('storage limits count a refused upload in the daily usage even after its bytes are released', async () => {
  const { client, readUsage, waitForRelease, ...tenant } = await createProject();
  const created = await client.createUrl(buildFile('page.png', 'image/png', PNG));
  await put(created, Buffer.from('<html>'.padEnd(PNG.length, ' ')));
  expect((await client.complete(created.itemId)).status).toBe(422);
  await expectEvent(world.api.url, tenant, 'asset.refused', { assetId: created.itemId });
  expect(await readUsage()).toEqual([PNG.length, PNG.length]);
  await world.age(created.itemId, 2);
  await waitForRelease();
  expect((await readUsage())[1]).toBe(PNG.length);
});

it('storage limits allow the deletion of an asset when the counted usage is too low, and `storage-limit set` recounts the usage', async () => {
  const { projectId, client, readUsage, waitForRelease } = await createProject();
  const { itemId } = await client.createUrl(createVideo(10));
  await client.createUrl(createVideo(4));
  await world.sql(`update storage_usage set stored_bytes = 4000000 where project_id = $1`, [projectId]);
  await client.remove(itemId);
  await world.age(itemId, 2);
  await waitForRelease();
  await storageLimitSet(world.admin, { project: projectId });
  expect(await readUsage()).toEqual([4 * MEGABYTE, 14 * MEGABYTE]);
});

it('storage limits that an operator set for a project replace the defaults until the operator removes them', async () => {
  const { projectId, client } = await createProject();
  await storageLimitSet(world.admin, { project: projectId, storedMegabytes: 50, dailyMegabytes: 50 });
  await client.createUrls(createVideo(45));
  expect((await client.requestUrls([createVideo(6)])).status).toBe(409);
  await storageLimitSet(world.admin, { project: projectId });
  expect((await client.requestUrls([createVideo(1)])).status).toBe(409);
});

it('storage limits are not exceeded by concurrent requests', async () => {
  const { client, readUsage } = await createProject();
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.requestUrls([createVideo(6)])));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 429, 429, 429,
  ]);
  expect(await readUsage()).toEqual([18 * MEGABYTE, 18 * MEGABYTE]);
});
