import { randomUUID } from 'node:crypto';
import { oauthClientCreate } from '../../../admin/commands/oauth-client-create.ts';
import { PLATFORM_SCOPES } from '../../../domain/scopes.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { getAudit } from '../get-audit.ts';
import { parseSuccess, apiKey, bearer, expectRefused, readPages } from '../open-world.ts';
import { readWaiting, keepApprovals } from './approvals-world.ts';

const ads = keepApprovals();
const {
  addMember,
  call,
  create,
  decide,
  getRun,
  getApproverId,
  owner,
  readApproval,
  requestEnabling,
  approver,
} = ads;
const { user, waitForOutcome, world } = ads;

it('reports a declined creation, and creates no campaign', async () => {
  const body = createCampaignRequest({ status: 'ENABLED' });
  const waiting = readWaiting(await create(body));
  expect((await decide(waiting.id, 'decline', approver)).status).toBe(200);
  await expectEvent(world.api.url, world.tenant, 'campaign.refused', {
    name: body.name,
    reason: 'approval_declined',
  });
  expect(await user.campaigns(body.name)).toEqual([]);
});

it('answers 409 to a creation with the name of a campaign that waits for approval, unless the request only validates', async () => {
  const body = createCampaignRequest({ status: 'ENABLED' });
  const waiting = readWaiting(await create(body));
  const other = { ...body, dailyBudget: 26 };
  await expectRefused(create(other), [409, 'campaign_name_taken']);
  expect((await create({ ...other, validateOnly: true })).status).toBe(200);
  expect((await decide(waiting.id, 'decline', approver)).status).toBe(200);
});

const issueKey = async (headers: Record<string, string>): Promise<string> => {
  const issued = await call('/service-accounts', { method: 'POST', headers, body: { name: randomUUID() } });
  const { id: account } = parseSuccess('createServiceAccount', issued);
  const body = { scopes: ['ads:read', 'ads:write'] };
  const key = await call(`/service-accounts/${account}/keys`, { method: 'POST', headers, body });
  return parseSuccess('createServiceAccountKey', key).secret;
};

it('refuses an approval by the user who issued the key that requested the change', async () => {
  const secret = await issueKey(owner);
  const waiting = await requestEnabling(apiKey(secret));
  await expectRefused(decide(waiting.id, 'approve', owner), [403, 'own_approval']);
  expect((await decide(waiting.id, 'approve', approver)).status).toBe(200);

  // A key that an operator issued belongs to no user, so the project owner may decide.
  const other = await requestEnabling(apiKey(world.tenant.serviceAccountKey));
  expect((await decide(other.id, 'decline', owner)).status).toBe(200);
});

it('refuses an approval by a user whose platform client issued the key that requested the change', async () => {
  const { ownerId, projectId } = world.tenant;
  const scope = [...PLATFORM_SCOPES];
  const client = { owner: ownerId, name: 'Product', type: 'web', platform: true, scope } as const;
  const { clientId } = await oauthClientCreate(world.admin, client);
  await world.sql('update projects set created_by = $2 where id = $1', [projectId, `client:${clientId}`]);
  const clientToken = await world.createToken(ownerId, { ownTokenClientId: clientId, scopes: scope });
  const secret = await issueKey(bearer(clientToken));
  const waiting = await requestEnabling(apiKey(secret));
  await expectRefused(decide(waiting.id, 'approve', owner), [403, 'own_approval']);
  expect((await decide(waiting.id, 'approve', approver)).status).toBe(200);
});

it('accepts an approval by a Temporal signal only if the signal names a person who may decide', async () => {
  const disabledId = await world.createPerson();
  await addMember(disabledId, ['approvals:write']);
  await world.sql('update users set disabled_at = now() where id = $1', [disabledId]);
  const waiting = await requestEnabling();
  const run = getRun(waiting);
  await run.signal('approve', { by: disabledId });
  await run.signal('approve', { by: world.tenant.ownerId });
  await run.signal('approve', { by: 'usr_nobody' });
  await run.signal('approve');
  await run.signal('approve', { by: getApproverId() });
  expect(await waitForOutcome(waiting.id)).toMatchObject({
    decidedBy: `user:${getApproverId()}`,
    outcome: { state: 'done' },
  });
  const [entry, ...others] = await getAudit(world, waiting.id);
  expect(entry).toMatchObject({
    actor: 'worker',
    details: { through: 'temporal', decidedBy: `user:${getApproverId()}` },
  });
  expect(others).toEqual([]);
});

const listApprovals = async (query: string) =>
  parseSuccess('listCampaignApprovals', await call(`/searchads/approvals?${query}`));

it('lists approvals of the same millisecond once each, newest first, page by page, and filters approvals by state', async () => {
  const { id: declined } = await requestEnabling();
  for (let count = 0; count < 2; count += 1) await requestEnabling();
  expect((await decide(declined, 'decline', approver)).status).toBe(200);
  // Within the millisecond, smaller ids are newer. A list that is ordered by milliseconds and then by
  // descending id fails the test.
  const moved = await world.sql<{ id: string }>(
    `update campaign_approvals a set created_at = date_trunc('milliseconds', now()) + away
     from (select id, row_number() over (order by id desc) * interval '1 microsecond' as away
           from campaign_approvals where project_id = $1) as moved
     where a.project_id = $1 and a.id = moved.id returning a.id`,
    [world.tenant.projectId],
  );
  const paged = await readPages(
    (cursor) => listApprovals(`limit=1&${String(new URLSearchParams(cursor))}`),
    ({ approvals }) => approvals.map(({ id }) => id),
  );
  expect(paged).toEqual(moved.map(({ id }) => id).toSorted());
  expect(paged.length).toBeGreaterThan(2);
  const { approvals: found } = await listApprovals('state=declined&limit=200');
  expect(found.map(({ id }) => id)).toContain(declined);
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['declined']));
});

it('an approved campaign change is applied even if its workflow run ended early and the approval signal was lost', async () => {
  const waiting = await requestEnabling();
  await getRun(waiting).terminate();
  // Simulates an API that crashes between the commit and the signal.
  await world.sql(
    `update campaign_approvals set state = 'approved', decided_by = $2, decided_at = now() - interval '1 minute',
       created_at = now() - interval '1 minute' where id = $1`,
    [waiting.id, `user:${getApproverId()}`],
  );
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
});

it('resumes campaigns after an emergency pause only once the resumption is approved', async () => {
  const post = (path: string, body?: object) => call(`/searchads/${path}`, { method: 'POST', body });
  const { id: stopId } = parseSuccess('stopAllCampaigns', await post('stop-all'));
  const readPause = async () =>
    parseSuccess('getCampaignStop', await call(`/searchads/stops/${stopId}`)).stop;
  const waitForState = (state: string) =>
    eventually(async () => ((await readPause()).state === state ? readPause() : undefined));
  const paused = (await waitForState('stopped')).campaigns['paused'] ?? 0;
  expect(paused).toBeGreaterThan(0);
  const resumption = await post('resume', { stopId });
  const { approvalId = '' } = parseSuccess('resumeCampaigns', resumption);
  expect(resumption.body).toMatchObject({ state: 'stopped' });
  expect((await post('resume', { stopId })).body).toMatchObject({ approvalId });
  expect((await decide(approvalId, 'approve', approver)).status).toBe(200);
  const resumed = await waitForState('resumed');
  expect(resumed.campaigns).toMatchObject({ paused: 0, resumed: paused });
  expect(resumed).toMatchObject({ resumedBy: `user:${world.tenant.ownerId}` });
  expect(resumed).not.toHaveProperty('approvalId');
  // Simulates a later emergency pause, which must not change the outcome of the approval.
  await world.sql(`update emergency_pauses set state = 'stopped' where id = $1`, [stopId]);
  expect(await readApproval(approvalId)).toMatchObject({ state: 'approved', outcome: { state: 'done' } });
});

it('cancels a waiting approval when its project is deleted', async () => {
  const waiting = await requestEnabling();
  expect((await call('', { method: 'DELETE' })).status).toBe(200);
  const found = await world.sql(
    `select a.state, c.state as change, c.outcome ->> 'code' as code
     from campaign_approvals a join campaign_changes c on c.id = a.subject_id where a.id = $1`,
    [waiting.id],
  );
  expect(found).toEqual([{ state: 'cancelled', change: 'refused', code: 'cancelled' }]);
  await expect(getRun(waiting).result()).resolves.toEqual({ state: 'cancelled' });
});
