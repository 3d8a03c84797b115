import { z } from 'zod';
import { createAdsAccount, openAdsClient } from '../../support/ads-account.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { ALPINE, openSearchadsWorld } from '../../support/searchads-world.ts';
import { getAudit } from '../get-audit.ts';
import { getPaths, parseSuccess, readPages, type Success } from '../open-world.ts';
import { openAdvertiser, createEmergencyPauses, getStopId } from './requests.ts';

const world = keepOpen(openSearchadsWorld);
const client = openAdsClient();
afterAll(() => client.close());

it('an emergency pause pauses 202 campaigns within the rate limit, and its resumption enables the campaigns that did not change meanwhile', async () => {
  const { tenant, user } = await openAdvertiser(world);
  const account = { refreshToken: user.refreshToken, customerId: ALPINE, loginCustomerId: '1000000001' };
  const alpine = createAdsAccount(client, account);
  await alpine.createEnabledCampaigns(200);
  const before = await alpine.listByStatus();
  expect(before.ENABLED).toHaveLength(202);
  await user.limit(8);
  const { stopAll, resume, get, waitForEnd } = createEmergencyPauses(world, tenant);

  const [firstAnswer, secondAnswer] = await Promise.all([stopAll(), stopAll()]);
  const stopId = getStopId(firstAnswer);
  expect(getStopId(secondAnswer)).toBe(stopId);
  const stop = await waitForEnd(stopId, 'stopped');
  await user.limit(null);
  expect(stop).toMatchObject({ customers: { pending: 0, failed: 0, beyond: 0 }, unreached: [] });
  expect(stop.campaigns).toMatchObject({ pausing: 0, failed: 0, already_paused: 0 });
  const after = await alpine.listByStatus();
  expect(after.ENABLED).toEqual([]);
  expect(after.PAUSED.toSorted()).toEqual([...before.ENABLED, ...before.PAUSED].toSorted());

  const listed: string[] = [];
  for (let query: string | undefined = '?limit=150&state=paused'; query !== undefined;) {
    const answer: Success<'getCampaignStop'> = parseSuccess('getCampaignStop', await get(stopId, query));
    const { campaigns, nextCursor } = answer;
    listed.push(...campaigns.map(({ campaignId }) => campaignId));
    query =
      nextCursor === null ? undefined : `?limit=150&state=paused&cursor=${encodeURIComponent(nextCursor)}`;
  }
  expect(listed).toHaveLength(stop.campaigns['paused'] ?? 0);
  expect(listed).toEqual(expect.arrayContaining(before.ENABLED));
  const actions = (await getAudit(world, stopId)).map(({ action }) => action);
  expect(actions).toEqual(['campaigns.stop', 'campaigns.stop', 'campaigns.stopped']);
  const entries = (await getAudit(world, ALPINE)).filter(({ projectId }) => projectId === tenant.projectId);
  const paused = entries.flatMap(({ details }) => z.array(z.string()).parse(details['campaignIds']));
  expect(paused.toSorted()).toEqual(before.ENABLED.toSorted());
  expect(entries[0]).toMatchObject({ action: 'campaigns.pause', details: { before: { status: 'ENABLED' } } });

  const [enabled = '', renamed = '', removed = ''] = before.ENABLED;
  await alpine.change(enabled, { status: 'ENABLED' });
  await alpine.change(renamed, { name: 'Mine now' });
  await alpine.remove(removed);
  getStopId(await resume(stopId));
  const resumption = await waitForEnd(stopId, 'resumed');
  expect(resumption.campaigns).toMatchObject({
    paused: 0,
    resumed: listed.length - 3,
    changed: 3,
    not_resumed: 0,
  });
  const { campaigns } = parseSuccess('getCampaignStop', await get(stopId, '?state=changed'));
  expect(Object.fromEntries(campaigns.map(({ campaignId, reason }) => [campaignId, reason]))).toEqual({
    [enabled]: 'enabled',
    [renamed]: 'renamed',
    [removed]: 'removed',
  });
  const end = await alpine.listByStatus();
  expect(end.PAUSED.toSorted()).toEqual([...before.PAUSED, renamed].toSorted());
});

it('lists emergency pauses in pages, newest first', async () => {
  const { tenant } = await openAdvertiser(world, { tree: 'shop' });
  const { stopAll, list, waitForEnd } = createEmergencyPauses(world, tenant);
  const first = getStopId(await stopAll());
  const { paused } = (await waitForEnd(first, 'stopped')).campaigns;
  expect(paused).toBeGreaterThan(0);
  const second = getStopId(await stopAll());
  await waitForEnd(second, 'stopped');
  const newest = parseSuccess('listCampaignStops', await list('?limit=1'));
  expect(newest.stops).toMatchObject([{ id: second, state: 'stopped' }]);
  const older = parseSuccess('listCampaignStops', await list(`?limit=1&cursor=${newest.nextCursor}`));
  expect(older).toMatchObject({
    stops: [{ id: first, state: 'stopped', pausedCampaigns: paused }],
    nextCursor: null,
  });
  const unknown = await list('?cursor=first');
  expect([unknown.status, getPaths(unknown)]).toEqual([400, ['cursor']]);
});

it('lists each emergency pause of the same millisecond once, newest first, page by page', async () => {
  const tenant = await world.createTenant();
  // Within the millisecond, smaller ids are newer. A list that is ordered by milliseconds and then by
  // descending id fails the test.
  const pauses = await world.sql<{ id: string }>(
    `insert into emergency_pauses (project_id, id, state, requested_by, request_id, created_at)
     select $1, lpad(place::text, 32, '0')::uuid, 'resumed', 'test', 'test',
       date_trunc('hour', now()) - place * interval '1 microsecond'
     from generate_series(1, 3) as place returning id`,
    [tenant.projectId],
  );
  const { list } = createEmergencyPauses(world, tenant);
  const listed = await readPages(
    async (cursor) =>
      parseSuccess('listCampaignStops', await list(`?limit=1&${String(new URLSearchParams(cursor))}`)),
    ({ stops }) => stops.map(({ id }) => id),
  );
  expect(listed).toEqual(pauses.map(({ id }) => id));
});
