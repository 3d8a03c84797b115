import { randomUUID } from 'node:crypto';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { getAudit } from '../get-audit.ts';
import { getError, expectRefused } from '../open-world.ts';
import { keepApprovals, readWaiting } from './approvals-world.ts';

const ads = keepApprovals();
const { acceptCalls, approveAndPostpone, call, countMutates, create, createPaused, decide, getRun } = ads;
const { getApproverId, getSubject, owner, requestEnabling, approver, setSubject, update, user } = ads;
const { waitForOutcome, world } = ads;

it('lets only the requester withdraw a waiting approval', async () => {
  const id = await createPaused();
  const key = randomUUID();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }, owner, key));
  await expectRefused(decide(waiting.id, 'withdraw', approver), 403);
  expect((await decide(randomUUID(), 'withdraw', owner)).status).toBe(404);
  await expectRefused(decide('first', 'withdraw', owner), 400, 'approvalId');

  const withdrawn = await decide(waiting.id, 'withdraw', owner);
  const decidedBy = `user:${world.tenant.ownerId}`;
  expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { state: 'cancelled', decidedBy }]);
  expect((await decide(waiting.id, 'withdraw', owner)).status).toBe(200);
  expect(getError(await decide(waiting.id, 'approve', approver)).code).toBe('conflict');
  const reported = { approvalId: waiting.id, state: 'cancelled' };
  await expectEvent(world.api.url, world.tenant, 'campaign.approval_decided', reported);
  const [entry] = await getAudit(world, waiting.id);
  expect(entry).toMatchObject({ actor: decidedBy, action: 'approval.withdraw' });
  expect(readWaiting(await update(id, { status: 'ENABLED' }, owner, key)).id).not.toBe(waiting.id);
});

it('lets only the requester withdraw an approved change that is postponed', async () => {
  const body = createCampaignRequest({ status: 'ENABLED' });
  const waiting = readWaiting(await create(body));
  await approveAndPostpone(waiting);
  await acceptCalls();
  expect((await decide(waiting.id, 'withdraw', approver)).status).toBe(403);
  const withdrawn = await decide(waiting.id, 'withdraw', owner);
  const decidedBy = `user:${world.tenant.ownerId}`;
  expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { state: 'cancelled', decidedBy }]);
  expect((await decide(waiting.id, 'withdraw', owner)).status).toBe(200);
  expect(await getSubject(waiting)).toMatchObject({ state: 'refused', code: 'cancelled' });
  await expectEvent(world.api.url, world.tenant, 'campaign.refused', {
    name: body.name,
    reason: 'cancelled',
  });
  const entries = await getAudit(world, waiting.id);
  expect(entries.at(-1)).toMatchObject({
    action: 'approval.withdraw',
    details: { approvedBy: `user:${getApproverId()}` },
  });
});

it('lets an approver, but not the requester, decline an approved change that is postponed', async () => {
  const id = await createPaused();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }));
  await approveAndPostpone(waiting);
  await acceptCalls();
  expect(getError(await decide(waiting.id, 'decline', owner)).code).toBe('own_approval');
  const declined = await decide(waiting.id, 'decline', approver, { reason: 'Not this week.' });
  expect([declined.status, declined.body]).toMatchObject([200, { state: 'declined' }]);
  expect(await getSubject(waiting)).toMatchObject({ state: 'refused', code: 'approval_declined' });
});

/**
 * Number of history events until the first workflow task has completed. The next event is the result of the
 * local activity.
 */
const FIRST_TASK_EVENTS = 4;

/**
 * Approves like an API that crashes before it signals the runs. `decided_at` is in the future, so that the
 * sweeper ignores the approvals for a minute.
 */
async function approveWithoutSignal(...approvals: ReturnType<typeof readWaiting>[]): Promise<void> {
  for (const waiting of approvals) {
    const run = getRun(waiting);
    // Waits for the local activity, which would complete even after the run is terminated and would dispatch
    // the approval.
    await eventually(async () => (await run.describe()).historyLength > FIRST_TASK_EVENTS);
    await run.terminate();
    await world.sql(
      `update campaign_approvals set state = 'approved', decided_by = 'user:somebody',
         decided_at = now() + interval '1 minute' where id = $1`,
      [waiting.id],
    );
  }
}

it('does not repeat the call of a change that was ambiguous during an emergency pause, even if the change is requested again', async () => {
  const id = await createPaused();
  const waiting = readWaiting(await update(id, { status: 'ENABLED' }));
  await approveAndPostpone(waiting);
  // Simulates a change whose call got no answer an hour ago, followed by an emergency pause.
  await setSubject(
    waiting,
    `attempts = 1, attempted_at = now() - interval '1 hour', may_send = false,
       resume_at = null, state = 'ambiguous'`,
  );
  await acceptCalls();
  const before = await countMutates();
  expect(getError(await update(id, { status: 'ENABLED' })).code).toBe('conflict');
  expect(await getSubject(waiting)).toMatchObject({ state: 'refused', code: 'cancelled' });
  expect(await countMutates()).toBe(before);
});

async function postponeAll(...approvals: ReturnType<typeof readWaiting>[]): Promise<void> {
  for (const waiting of approvals) await approveAndPostpone(waiting);
}

it.each([
  ['not dispatched', approveWithoutSignal],
  ['postponed', postponeAll],
])('an emergency pause cancels approved changes that are %s', async (_, prepare) => {
  const change = await requestEnabling();
  const created = createCampaignRequest({ status: 'ENABLED' });
  const creation = readWaiting(await create(created));
  await prepare(change, creation);
  await acceptCalls();
  expect((await call('/searchads/stop-all', { method: 'POST' })).status).toBe(202);
  for (const approved of [change, creation]) {
    expect(await waitForOutcome(approved.id)).toMatchObject({ outcome: { state: 'refused' } });
    expect(await getSubject(approved)).toMatchObject({ state: 'refused', code: 'cancelled' });
  }
  expect(await user.campaigns(created.name)).toEqual([]);
  await expectEvent(world.api.url, world.tenant, 'campaign.refused', {
    name: created.name,
    reason: 'cancelled',
  });
});
