import { randomBytes } from 'node:crypto';
import { insertChange } from '../../../models/searchads/campaign-changes.ts';
import {
  claimUncheckedChanges,
  settleChange,
  settleLostChange,
} from '../../../models/searchads/settle-changes.ts';
import { findBlockingRequest, admitChange } from '../../../models/searchads/admit-change.ts';
import { CUSTOMER, openAccountWorld, type AccountWorld } from './account-world.ts';

jest.setTimeout(60_000);

let world: AccountWorld;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

async function asked(requestId: string, campaignId: string): Promise<string> {
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
  if (id === undefined) throw new Error('It was there before.');
  return id;
}

it('who waits for another change of the campaign is told its request, and nobody else is', async () => {
  const first = await asked('request-1', '11');
  const second = await asked('request-2', '11');
  const elsewhere = await asked('request-3', '12');
  expect(await admitChange(world.project, first)).toMatchObject({ isAdmitted: true, behind: null });
  expect(await admitChange(world.project, second)).toMatchObject({ isAdmitted: false, behind: 'request-1' });
  expect(await admitChange(world.project, elsewhere)).toMatchObject({ isAdmitted: true, behind: null });
  expect(await findBlockingRequest(world.project, second)).toBe('request-1');
  expect(await findBlockingRequest(world.project, first)).toBeUndefined();
});

it('what became of a change without an answer is looked for soon, and then less and less often', async () => {
  const id = await asked('request-4', '13');
  const outcome = { code: 'provider_unavailable', details: {} };
  await settleChange(world.project, id, { state: 'ambiguous', outcome });
  /** Returns whether a change is claimed when its last claim was that many seconds ago. */
  const isLookedFor = async (seconds: number) => {
    await world.urls
      .sql(`update campaign_changes set touched_at = now() - interval '1 day', attempted_at = now(),
         checked_at = now() - interval '${seconds} seconds' where id = '${id}'`);
    const claimed = await claimUncheckedChanges(world.project.database, 100);
    return claimed.some(({ changeId }) => changeId === id);
  };
  const look = () => world.asWorker((project) => settleLostChange(project, id));
  // While its run is alive, no lookup starts, and the next one is not delayed.
  expect([await isLookedFor(12), await isLookedFor(12), await isLookedFor(12)]).toEqual([true, true, true]);
  for (const [tooSoon, due] of [
    [8, 12],
    [50, 65],
    [500, 650],
    [3_000, 3_700],
    [3_000, 3_700],
  ] as const) {
    expect([due, await isLookedFor(tooSoon), await isLookedFor(due)]).toEqual([due, false, true]);
    expect(await look()).toMatchObject({ requestId: 'request-4', campaignId: '13' });
  }
});
