import { campaign } from '../../support/campaign.ts';
import { openApprovalsWorld, waitingOf, type ApprovalsWorld } from './approvals-world.ts';

jest.setTimeout(240_000);

let opened: ApprovalsWorld;
let second: ApprovalsWorld['second'];
let read: ApprovalsWorld['read'];
let decide: ApprovalsWorld['decide'];
let ended: ApprovalsWorld['ended'];
let pausedId: ApprovalsWorld['pausedId'];
let update: ApprovalsWorld['update'];
let create: ApprovalsWorld['create'];
let sql: ApprovalsWorld['sql'];

beforeAll(async () => {
  opened = await openApprovalsWorld();
  ({ second, read, decide, ended, pausedId, update, create, sql } = opened);
});
afterAll(() => opened.close());

describe('what was approved, and Google refuses for now', () => {
  it('is tried again later, and keeps no other change waiting', async () => {
    const id = await pausedId();
    const waiting = waitingOf(await update(id, { status: 'ENABLED' }));
    await opened.away();
    await decide(waiting.id, 'approve', second);
    const { pauseMs } = await opened.postponed('campaign_changes', waiting);
    // Google has asked for a minute.
    expect(pauseMs).toBeGreaterThan(40_000);
    expect(await read(waiting.id)).toMatchObject({ state: 'approved', outcome: { state: 'running' } });
    await opened.back('campaign_changes', waiting, { isDue: false });
    expect((await update(id, { dailyBudget: 15 })).status).toBe(200);
    expect(waitingOf(await update(id, { dailyBudget: 25 })).state).toBe('waiting');
    await opened.back('campaign_changes', waiting, { isDue: true });
    // Of the campaign, the budget is not what it was.
    expect(await ended(waiting.id)).toMatchObject({ outcome: { state: 'done' } });
  });

  it('is made later too, and not tried for ever', async () => {
    const waiting = waitingOf(await create(campaign({ status: 'ENABLED' })));
    await opened.away();
    await decide(waiting.id, 'approve', second);
    await opened.postponed('campaign_intents', waiting);
    await opened.back('campaign_intents', waiting, { isDue: true });
    expect(await ended(waiting.id)).toMatchObject({ outcome: { state: 'done' } });

    const other = waitingOf(await create(campaign({ status: 'ENABLED' })));
    await opened.away();
    await sql(
      'update campaign_intents set postponed = 7 where id = (select subject_id from campaign_approvals where id = $1)',
      [other.id],
    );
    await decide(other.id, 'approve', second);
    const outcome = { state: 'refused', code: 'rate_limited' };
    expect(await ended(other.id)).toMatchObject({ outcome });
    await opened.back('campaign_intents', other, { isDue: false });
  });
});
