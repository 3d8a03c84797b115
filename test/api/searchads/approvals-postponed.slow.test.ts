import { randomUUID } from 'node:crypto';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { getAudit } from '../get-audit.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { parseSuccess, expectRefused } from '../open-world.ts';
import { keepApprovals, readWaiting } from './approvals-world.ts';

const ads = keepApprovals();
const { acceptCalls, approveAndPostpone, blockChanges, call, create, createPaused, decide } = ads;
const { getChangeRun, getSubject, makeDue, readApproval, refuseReads, requestEnabling, approver } = ads;
const { setSubject, update, user, waitForOutcome, world } = ads;

it('postpones an approved change that hits a rate limit, without blocking other changes', async () => {
  const id = await createPaused();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }));
  const { pauseMs } = await approveAndPostpone(waiting);
  // Google asked for a retry after one minute.
  expect(pauseMs).toBeGreaterThan(40_000);
  expect(await readApproval(waiting.id)).toMatchObject({ state: 'approved', outcome: { state: 'running' } });
  await acceptCalls();
  expect((await update(id, { name: `Renamed ${randomUUID()}` })).status).toBe(200);
  expect(readWaiting(await update(id, { dailyBudget: 35 })).state).toBe('waiting');
  await acceptCalls();
  await makeDue(waiting);
  // The campaign's name has changed meanwhile, which does not affect the approved change.
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
});

it('postpones an approved creation that hits a rate limit, unless the next retry would be more than two hours after the first postponement', async () => {
  const waiting = readWaiting(await create(createCampaignRequest({ status: 'ENABLED' })));
  await approveAndPostpone(waiting);
  await acceptCalls();
  await makeDue(waiting);
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });

  const other = readWaiting(await create(createCampaignRequest({ status: 'ENABLED' })));
  await refuseReads();
  await setSubject(other, `postponed_since = now() - interval '119 minutes'`);
  await decide(other.id, 'approve', approver);
  const outcome = { state: 'refused', code: 'rate_limited' };
  expect(await waitForOutcome(other.id)).toMatchObject({ outcome });
  await acceptCalls();
});

it('cancels a postponed change whose retry becomes due more than two hours after the first postponement', async () => {
  const waiting = await requestEnabling();
  await approveAndPostpone(waiting);
  await setSubject(waiting, `postponed_since = now() - interval '3 hours'`);
  await acceptCalls();
  await makeDue(waiting);
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'refused' } });
  expect(await getSubject(waiting)).toMatchObject({ state: 'refused', code: 'cancelled' });
});

it('applies a postponed change whose resumed run was lost', async () => {
  const waiting = await requestEnabling();
  await approveAndPostpone(waiting);
  await acceptCalls();
  await setSubject(
    waiting,
    `resume_at = null, attempts = 1, touched_at = now() - interval '1 minute', checked_at = null`,
  );
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
});

it('cancels a postponed change when its workflow run is cancelled during an activity', async () => {
  const waiting = await requestEnabling();
  await approveAndPostpone(waiting);
  const { id } = await getSubject(waiting);
  const release = await blockChanges(id);
  await makeDue(waiting);
  await eventually(
    async () => (await world.sql(`select from pg_locks where locktype = 'advisory' and not granted`))[0],
    60_000,
  );
  const run = getChangeRun(id);
  await run.cancel();
  await eventually(async () => {
    const events = (await run.fetchHistory()).events ?? [];
    const cancelIndex = events.findIndex((event) => event.workflowExecutionCancelRequestedEventAttributes);
    const isReported = events.slice(cancelIndex).some((event) => event.workflowTaskCompletedEventAttributes);
    return cancelIndex >= 0 && isReported;
  });
  await release();
  const { state, code } = await eventually(async () => {
    const found = await getSubject(waiting);
    return found.state !== 'running' || found.postponed > 1 ? found : undefined;
  }, 60_000);
  expect([state, code]).toEqual(['refused', 'cancelled']);
  await acceptCalls();
});

it('an approval shows all values that change, and the approved change is refused when fewer campaigns share the budget than the approval showed', async () => {
  const listed = await call(`/searchads/customers/${ALPINE}/campaigns`);
  const { campaigns } = parseSuccess('listCampaigns', listed);
  const id = campaigns.find((one) => one.name === 'Alpine - Brand')?.id ?? '';
  const name = `Alpine ${randomUUID()}`;
  const bidding = { biddingStrategy: 'TARGET_CPA', targetCpa: 4.5 };
  const body = { name, dailyBudget: 900, confirmSharedBudget: true, ...bidding };
  const waiting = readWaiting(await update(id, body));
  expect(waiting).toMatchObject({
    before: { name: 'Alpine - Brand', targetCpa: null },
    after: { dailyBudget: 900, name, ...bidding },
  });
  expect(waiting['after']).toEqual(expect.objectContaining({ budgetSharedBy: expect.any(Number) }));
  const created = readWaiting(await create(createCampaignRequest({ status: 'ENABLED', ...bidding })));
  expect(created).toMatchObject({ after: { status: 'ENABLED', ...bidding } });

  // The approval applies only to the state that it showed. Now, one campaign fewer shares the budget.
  const sharingCampaign = campaigns.find((one) => one.name === 'Alpine - Summer')?.id ?? '';
  await user.changeOutside({
    campaign: `customers/${ALPINE}/campaigns/${sharingCampaign}`,
    status: 'REMOVED',
  });
  await decide(waiting.id, 'approve', approver);
  expect(await waitForOutcome(waiting.id)).toMatchObject({
    outcome: { state: 'refused', code: 'campaign_changed' },
  });
});

it('binds a creation that waits for approval to the idempotency key with which the request is repeated', async () => {
  const body = createCampaignRequest({ status: 'ENABLED' });
  const waiting = readWaiting(await create(body));
  const key = randomUUID();
  expect(readWaiting(await create(body, { key })).id).toBe(waiting.id);
  await expectRefused(create(createCampaignRequest(), { key }), [422, 'idempotency_mismatch']);
  await decide(waiting.id, 'approve', approver);
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
  expect((await create(body, { key })).status).toBe(200);
});

it('binds a creation that waits for approval to only one of several concurrent idempotency keys', async () => {
  const body = createCampaignRequest({ status: 'ENABLED' });
  const waiting = readWaiting(await create(body));
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, { key: randomUUID() })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409]);
  await decide(waiting.id, 'decline', approver);
});

it("audits an approved change with the campaign's values at the time of the provider call", async () => {
  const id = await createPaused();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }));
  const name = `Renamed ${randomUUID()}`;
  expect((await update(id, { name })).status).toBe(200);
  await decide(waiting.id, 'approve', approver);
  expect(await waitForOutcome(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
  const entries = await getAudit(world, `customers/${ALPINE}/campaigns/${id}`);
  const updates = entries.filter(({ action }) => action === 'campaign.update');
  const enabled = updates.find(({ details }) => JSON.stringify(details['after']).includes('ENABLED'));
  expect(enabled).toMatchObject({ details: { before: { values: { name, status: 'PAUSED' } } } });
});
