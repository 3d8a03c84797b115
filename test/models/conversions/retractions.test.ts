import {
  retractConversions,
  type RetractDependencies,
} from '../../../activities/conversions/retract-conversions.ts';
import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import {
  requestRetractions,
  cancelRetractions,
  eraseConversions,
} from '../../../models/conversions/conversion-retractions.ts';
import { insertConversions, type NewConversion } from '../../../models/conversions/conversions.ts';
import {
  claimRetractions,
  findDueRetractions,
  recordRetractionOutcomes,
} from '../../../models/conversions/retraction-calls.ts';
import { rows, run } from '../../../models/rows.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import {
  connectAds,
  DESTINATION,
  KEYRING,
  buildOrderConversion,
  putOrderGoal,
} from '../../support/order-conversion.ts';
import { waitForLock } from '../../support/database.ts';

const world = useDatabaseWorld();
let connectionId: string;
beforeEach(async () => {
  connectionId = await connectAds(world, world.tenant.projectId);
  await world.asApi(putOrderGoal);
});

const toKey = (subject: string) => ({ destination: DESTINATION, subject });

/** Two days old by default, because Google accepts a retraction only 24 hours after the conversion. */
const createConversion = (subject: string, fields: Partial<NewConversion> = {}): NewConversion =>
  buildOrderConversion(subject, {
    connectionId,
    occurredAt: new Date(Date.now() - 2 * 86_400_000),
    state: 'accepted',
    payload: null,
    ...fields,
  });

const storeDue = (...subjects: string[]) =>
  world.asWorker(async (project) => {
    const conversions = subjects.map((subject) => createConversion(subject));
    await insertConversions(project, conversions);
    await requestRetractions(project, subjects.map(toKey));
  });

type RetractionRow = {
  subject: string;
  cause: string;
  state: string;
  reason: string | null;
  isDelayed: boolean | null;
  isAmbiguous: boolean;
  conversion: string;
};

const listRetractions = () =>
  world.asWorker((project) =>
    rows<RetractionRow>(
      project,
      `select r.subject, r.cause, r.state, r.reason, r.next_attempt_at > now() as "isDelayed",
         r.ambiguous_since is not null as "isAmbiguous", c.state as conversion
       from conversion_retractions r join conversions c using (project_id, destination, subject)
       where r.project_id = $1 and c.sequence = 0 order by r.subject`,
      [world.tenant.projectId],
    ),
  );

const claim = () =>
  world.asWorker((project) => claimRetractions(project, { destination: DESTINATION, maxEntries: 10 }));
const listDue = () => world.asWorker(findDueRetractions);

const refuseCall = () => Promise.reject(new Error('Unexpected call to Google.'));

const createGoogleClient = (answerRetractions: GoogleAdsClient['retractConversions']): GoogleAdsClient => ({
  search: refuseCall,
  listAccessibleCustomers: refuseCall,
  generateKeywordIdeas: refuseCall,
  suggestLocations: refuseCall,
  mutate: refuseCall,
  retractConversions: answerRetractions,
  close: () => Promise.resolve(),
});

const retract = (googleAds: RetractDependencies['googleAds']) =>
  retractConversions(
    {
      database: world.worker,
      connectionKeyring: KEYRING,
      conversions: { firstPollMs: 1, clickRetryMs: 1, blockedRetryMs: 1, googleMaxAgeDays: 90 },
      googleAds,
    },
    { projectId: world.tenant.projectId, destination: DESTINATION },
  );

it('defers a retraction until a pending conversion of its order is settled', async () => {
  await storeDue('o-1');
  const payload = { transactionId: 'o-1' };
  const adjustment = createConversion('o-1', { sequence: 1, valueCents: 0, state: 'pending', payload });
  await world.asWorker((project) => insertConversions(project, [adjustment]));
  expect(await listDue()).toEqual([DESTINATION]);
  expect(await claim()).toEqual([]);
  expect(await listRetractions()).toMatchObject([{ state: 'pending', reason: 'conversion_unsettled' }]);
  expect(await listDue()).toEqual([]);
  await world.asWorker((project) =>
    run(
      project,
      `update conversions set state = 'accepted', payload = null, settled_at = now(), next_attempt_at = null
       where project_id = $1 and sequence = 1`,
      [world.tenant.projectId],
    ),
  );
  expect(await listDue()).toEqual([DESTINATION]);
  expect(await listRetractions()).toMatchObject([{ state: 'pending', reason: null }]);
  expect(await claim()).toMatchObject([{ subject: 'o-1' }]);
});

it('does not send a retraction that is cancelled between its claim and the provider call', async () => {
  await storeDue('o-1', 'o-2');
  const requestedIds: string[] = [];
  const client = createGoogleClient((_, conversions) => {
    requestedIds.push(...conversions.map(({ transactionId }) => transactionId));
    return Promise.resolve(conversions.map(() => undefined));
  });
  let wasClaimed = false;
  await retract(async () => {
    // The activity calls this function before the claim and again before the provider call. Only the second
    // call cancels the retraction.
    wasClaimed = (await listRetractions()).every(({ isDelayed }) => isDelayed);
    if (wasClaimed) await world.asWorker((project) => cancelRetractions(project, [toKey('o-1')]));
    return client;
  });
  expect(wasClaimed).toBe(true);
  expect(requestedIds).toEqual(['o-2']);
  expect(await listRetractions()).toMatchObject([
    { subject: 'o-2', state: 'retracted', conversion: 'retracted' },
  ]);
});

it('a retraction whose answer was lost remains ambiguous when the next attempt fails', async () => {
  await storeDue('o-1', 'o-2');
  await world.asWorker((project) =>
    run(
      project,
      `update conversion_retractions set ambiguous_since = now() where project_id = $1 and subject = 'o-1'`,
      [world.tenant.projectId],
    ),
  );
  const fault = { family: 'internal_error', name: 'INTERNAL_ERROR', path: [] };
  const client = createGoogleClient((_, conversions) => Promise.resolve(conversions.map(() => fault)));
  await retract(() => Promise.resolve(client));
  expect(await listRetractions()).toMatchObject([
    { subject: 'o-1', state: 'pending', isAmbiguous: true },
    { subject: 'o-2', state: 'pending', isAmbiguous: false },
  ]);
});

it('settles a retraction without a deadlock while its person is being erased', async () => {
  await storeDue('o-1');
  await claim();
  const outcome = {
    subject: 'o-1',
    state: 'retracted',
    reason: null,
    afterMs: null,
    isWithoutEffect: true,
  } as const;
  let settling: Promise<void> = Promise.resolve();
  await world.asWorker(async (project) => {
    await rows(project, 'select from conversions where project_id = $1 for update', [world.tenant.projectId]);
    settling = world.asWorker((other) => recordRetractionOutcomes(other, DESTINATION, [outcome]));
    await waitForLock(world.urls);
    await eraseConversions(project, ['visitor-o-1'], { limit: 10 });
  });
  await settling;
  const expected = { cause: 'erasure', state: 'retracted', conversion: 'retracted' };
  expect(await listRetractions()).toMatchObject([expected]);
});
