import { randomUUID } from 'node:crypto';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { getAudit } from '../get-audit.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { getError, expectRefused } from '../open-world.ts';
import { expectCreated } from './requests.ts';
import { readWaiting, keepApprovals } from './approvals-world.ts';

const ads = keepApprovals();
const { addMember, call, countMutates, create, createPaused, decide, getRun, getApproverId, owner } = ads;
const { readApproval, requestEnabling, approver, update, updateSettings, waitForOutcome, world } = ads;

it('audits the requireApproval setting', async () => {
  const off = await updateSettings({ requireApproval: false });
  expect(off.body).toMatchObject({ requireApproval: false });
  const on = await updateSettings({ requireApproval: true });
  expect(on.body).toMatchObject({ requireApproval: true });
  const entry = (await getAudit(world, world.tenant.projectId)).at(-1);
  const details = { before: false, after: true };
  expect(entry).toMatchObject({ action: 'require-approval.set', details });
});

it('applies a change after another person approved it', async () => {
  const id = await createPaused();
  const before = await countMutates();
  const key = randomUUID();
  const body = { status: 'ENABLED', dailyBudget: 30 };
  const first = await update(id, body, owner, key);
  const waiting = readWaiting(first);
  expect(waiting).toMatchObject({
    kind: 'change',
    customerId: ALPINE,
    campaignId: id,
    before: { status: 'PAUSED', dailyBudget: 25 },
    after: { status: 'ENABLED', dailyBudget: 30 },
    requestedBy: `user:${world.tenant.ownerId}`,
    requesters: [`user:${world.tenant.ownerId}`],
  });
  expect(readWaiting(await update(id, body, owner, key)).id).toBe(waiting.id);
  expect(await countMutates()).toBe(before);
  await expectEvent(world.api.url, world.tenant, 'campaign.approval_requested', { approvalId: waiting.id });
  const listWaiting = async (campaignId: string) =>
    (await call(`/searchads/approvals?state=waiting&campaignId=${campaignId}`)).body;
  expect(await listWaiting(id)).toMatchObject({ approvals: [{ id: waiting.id }] });
  expect(await listWaiting('1')).toMatchObject({ approvals: [] });

  await expectRefused(decide(waiting.id, 'approve', owner), [403, 'own_approval']);
  const approved = await decide(waiting.id, 'approve', approver);
  expect([approved.status, approved.body]).toEqual([200, expect.objectContaining({ state: 'approved' })]);
  expect(await waitForOutcome(waiting.id)).toMatchObject({
    decidedBy: `user:${getApproverId()}`,
    outcome: { state: 'done' },
  });
  expect((await decide(waiting.id, 'approve', approver)).status).toBe(200);
  expect(getError(await decide(waiting.id, 'decline', approver)).code).toBe('conflict');
  expect(await countMutates()).toBe(before + 1);
  expect((await update(id, body, owner, key)).body).toMatchObject({ after: body });
  await expectEvent(world.api.url, world.tenant, 'campaign.approval_decided', {
    approvalId: waiting.id,
    state: 'approved',
  });
  const [entry] = await getAudit(world, waiting.id);
  expect(entry).toMatchObject({
    actor: `user:${getApproverId()}`,
    action: 'approval.approve',
    details: { before: { status: 'PAUSED' }, requestedBy: `user:${world.tenant.ownerId}` },
  });
});

it('needs no approval to lower a budget or to validate a change', async () => {
  const id = await createPaused(30);
  expect((await update(id, { dailyBudget: 20, name: `Less ${randomUUID()}` })).status).toBe(200);
  const validated = await update(id, { dailyBudget: 50, validateOnly: true });
  expect([validated.status, validated.body]).toEqual([
    200,
    expect.objectContaining({ validateOnly: true, requiresApproval: true }),
  ]);
  const less = await update(id, { dailyBudget: 10, validateOnly: true });
  expect(less.body).not.toHaveProperty('requiresApproval');
  const creation = await create({ ...createCampaignRequest({ status: 'ENABLED' }), validateOnly: true });
  expect(creation).toMatchObject({ status: 200, body: { validateOnly: true, requiresApproval: true } });
});

it('needs an approval to let an enabled campaign run on more days', async () => {
  const days = { startDate: '2036-02-01', endDate: '2036-05-31' };
  const id = expectCreated(await create(createCampaignRequest({ status: 'PAUSED', ...days })));
  expect((await update(id, { endDate: '2036-06-30' })).status).toBe(200);
  const enabled = readWaiting(await update(id, { status: 'ENABLED' }));
  await decide(enabled.id, 'approve', approver);
  expect(await waitForOutcome(enabled.id)).toMatchObject({ outcome: { state: 'done' } });
  const later = readWaiting(await update(id, { endDate: '2036-07-31' }));
  expect(later).toMatchObject({
    before: { status: 'ENABLED', endDate: '2036-06-30' },
    after: { status: 'ENABLED', endDate: '2036-07-31' },
  });
  const endless = readWaiting(await update(id, { endDate: null }));
  expect(endless).toMatchObject({ after: { endDate: null } });
  const earlier = readWaiting(await update(id, { startDate: '2036-01-01' }));
  expect(earlier).toMatchObject({ before: { startDate: '2036-02-01' }, after: { startDate: '2036-01-01' } });
  const validated = await update(id, { endDate: '2036-07-31', validateOnly: true });
  expect(validated.body).toMatchObject({ requiresApproval: true });
  await decide(later.id, 'approve', approver);
  expect(await waitForOutcome(later.id)).toMatchObject({ outcome: { state: 'done' } });
  expect((await update(id, { startDate: '2036-03-01', endDate: '2036-05-31' })).status).toBe(200);
});

it('declines a change with a reason and releases its idempotency key', async () => {
  const id = await createPaused();
  const key = randomUUID();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }, owner, key));
  const declined = await decide(waiting.id, 'decline', approver, { reason: 'Not yet.' });
  expect(declined.body).toMatchObject({ state: 'declined', reason: 'Not yet.' });
  expect(getError(await decide(waiting.id, 'approve', approver)).code).toBe('conflict');
  const repeated = readWaiting(await update(id, { status: 'ENABLED' }, owner, key));
  expect(repeated.id).not.toBe(waiting.id);
});

it('refuses an approved change that exceeds the maximum daily budget', async () => {
  const waiting = await requestEnabling();
  await updateSettings({ maxDailyBudget: { USD: 0.01 } });
  await decide(waiting.id, 'approve', approver);
  const outcome = { state: 'refused', code: 'max_daily_budget_exceeded' };
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome });
  await updateSettings({ maxDailyBudget: {} });
});

it('expires a waiting approval, and refuses a later decision', async () => {
  const waiting = await requestEnabling();
  await world.sql(
    'update campaign_approvals set expires_at = now(), created_at = now() - interval $$7 days$$ where id = $1',
    [waiting.id],
  );
  await expectRefused(decide(waiting.id, 'approve', approver), [409, 'approval_expired']);
  await eventually(async () => (await readApproval(waiting.id)).state === 'expired', 60_000);
  await expectEvent(world.api.url, world.tenant, 'campaign.approval_decided', {
    approvalId: waiting.id,
    state: 'expired',
  });
});

it('either applies or declines a change that one person approves while another person declines it', async () => {
  const third = await addMember(await world.createPerson(), ['approvals:write']);
  const waiting = await requestEnabling();
  const before = await countMutates();
  const [approved, declined] = await Promise.all([
    decide(waiting.id, 'approve', approver),
    decide(waiting.id, 'decline', third),
  ]);
  // An approved change may still be declined before the provider call.
  const isDeclined = declined.status === 200;
  expect(isDeclined || [declined.status, approved.status]).toEqual(isDeclined || [409, 200]);
  const state = isDeclined ? 'declined' : 'approved';
  expect(isDeclined ? await readApproval(waiting.id) : await waitForOutcome(waiting.id)).toMatchObject({
    state,
  });
  const lateAnswer = await decide(waiting.id, isDeclined ? 'approve' : 'decline', approver);
  expect(getError(lateAnswer).code).toBe('conflict');
  await expect(getRun(waiting).result()).resolves.toEqual({ state });
  expect(await countMutates()).toBe(before + (isDeclined ? 0 : 1));
});

it('mails an approval request to the people who may decide it, but not to the requester', async () => {
  const waiting = await requestEnabling();
  const isMailed = async () => {
    const [row] = await world.sql('select mailed_at from campaign_approvals where id = $1', [waiting.id]);
    return row?.['mailed_at'] !== null;
  };
  await eventually(isMailed, 60_000);
  const people = await world.sql('select email from users where id = any($1) order by id = $2', [
    [getApproverId(), world.tenant.ownerId],
    world.tenant.ownerId,
  ]);
  const [mails, ownMails] = await Promise.all(
    people.map(({ email }) => world.account.listMailsTo(String(email))),
  );
  expect(mails?.at(-1)).toMatchObject({ subject: 'A change waits for your approval' });
  expect(mails?.at(-1)?.text).toContain(`/console/p/${world.tenant.projectId}/ads/approvals?state=waiting`);
  expect(ownMails).toEqual([]);
});
