import { randomBytes } from 'node:crypto';
import { insertChange } from '../../../models/searchads/campaign-changes.ts';
import {
  claimUncheckedChanges,
  settleChange,
  settleLostChange,
} from '../../../models/searchads/settle-changes.ts';
import { findBlockingRequest, admitChange } from '../../../models/searchads/admit-change.ts';
import { CUSTOMER, openAccountWorld } from './account-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openAccountWorld);

async function insertRemoval(requestId: string, campaignId: string): Promise<string> {
  const id = await world.asApi((project) =>
    insertChange(project, {
      connectionId: world.connectionId,
      customerId: CUSTOMER,
      loginCustomerId: CUSTOMER,
      campaignId,
      name: null,
      bodyDigest: randomBytes(32),
      idempotencyKey: undefined,
      validateOnly: false,
      request: { kind: 'remove', name: 'Campaign' },
      requestedBy: 'test',
      requesters: [],
      clientId: null,
      ip: null,
      requestId,
    }),
  );
  if (id === undefined) throw new Error('The change exists already.');
  return id;
}

it('a change that waits for another change of its campaign names the blocking request', async () => {
  const first = await insertRemoval('request-1', '11');
  const second = await insertRemoval('request-2', '11');
  const otherCampaign = await insertRemoval('request-3', '12');
  expect(await admitChange(world.project, first)).toMatchObject({ isAdmitted: true, behind: null });
  expect(await admitChange(world.project, second)).toMatchObject({ isAdmitted: false, behind: 'request-1' });
  expect(await admitChange(world.project, otherCampaign)).toMatchObject({ isAdmitted: true, behind: null });
  expect(await findBlockingRequest(world.project, second)).toBe('request-1');
  expect(await findBlockingRequest(world.project, first)).toBeUndefined();
});

it('a campaign change with an ambiguous outcome is checked after about ten seconds, and then at intervals that grow to an hour', async () => {
  const id = await insertRemoval('request-4', '13');
  const outcome = { code: 'provider_unavailable', details: {} };
  await settleChange(world.project, id, { state: 'ambiguous', outcome });
  const isClaimed = async (seconds: number) => {
    await world.urls
      .sql(`update campaign_changes set touched_at = now() - interval '1 day', attempted_at = now(),
         checked_at = now() - interval '${seconds} seconds' where id = '${id}'`);
    const claimed = await claimUncheckedChanges(world.project.database, 100);
    return claimed.some(({ changeId }) => changeId === id);
  };
  const settleLost = () => world.asWorker((project) => settleLostChange(project, id));
  // A claim that leads to no check, for example because a run still exists, does not delay the next claim.
  expect([await isClaimed(12), await isClaimed(12), await isClaimed(12)]).toEqual([true, true, true]);
  for (const [tooSoonSeconds, dueSeconds] of [
    [8, 12],
    [50, 65],
    [500, 650],
    [3_000, 3_700],
    [3_000, 3_700],
  ] as const) {
    expect([dueSeconds, await isClaimed(tooSoonSeconds), await isClaimed(dueSeconds)]).toEqual([
      dueSeconds,
      false,
      true,
    ]);
    expect(await settleLost()).toMatchObject({ requestId: 'request-4', campaignId: '13' });
  }
});
