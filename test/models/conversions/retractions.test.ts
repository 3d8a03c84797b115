import { randomBytes } from 'node:crypto';
import {
  retractConversions,
  type RetractDependencies,
} from '../../../activities/conversions/retract-conversions.ts';
import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { closeContext, openContext, type AdminContext } from '../../../admin/context.ts';
import { putGoal } from '../../../models/conversions/conversion-goals.ts';
import {
  askForRetractions,
  giveUpRetractions,
  eraseConversions,
} from '../../../models/conversions/conversion-retractions.ts';
import { insertConversions, type NewConversion } from '../../../models/conversions/conversions.ts';
import {
  claimRetractions,
  findDueRetractions,
  settleRetractions,
} from '../../../models/conversions/retraction-lots.ts';
import { connectDatabase, type Database } from '../../../models/database.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { rows, run } from '../../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

const DESTINATION = 'googleads/2000000001/6000000002';
const KEYRING = new Map([['test', randomBytes(32)]]);

let urls: TestDatabase;
let admin: AdminContext;
let api: Database;
let worker: Database;
let tenant: Tenant;
let connectionId: string;

beforeAll(async () => {
  urls = await createTestDatabase();
  admin = openContext({ databaseUrl: urls.adminUrl, actor: 'test', signing: undefined });
  const options = { poolSize: 4, applicationName: 'test', statementTimeoutMs: 10_000 };
  api = connectDatabase({ url: urls.apiUrl, ...options });
  worker = connectDatabase({ url: urls.workerUrl, ...options });
});
beforeEach(async () => {
  tenant = await createTenant(urls);
  const account = { provider: 'googleads', externalId: '2000000001', name: 'Account', secret: 's' } as const;
  const context = { ...admin, connectionKeyring: KEYRING };
  ({ id: connectionId } = await connectionCreate(context, { project: tenant.projectId, ...account }));
  await inProject(api, tenant.projectId, (project) => {
    const goal = { name: 'purchases', triggerOn: 'order', destinations: [], windowDays: 90 };
    return putGoal(project, { ...goal, requireConsent: true, validateOnly: false }, 20);
  });
});
afterAll(async () => {
  await Promise.all([api.sequelize.close(), worker.sequelize.close(), closeContext(admin)]);
  await urls.drop();
});

const asWorker = <Result>(work: (project: InProject) => Promise<Result>) =>
  inProject(worker, tenant.projectId, work);

const placeOf = (subject: string) => ({ destination: DESTINATION, subject });

/** What Google has of an order of two days ago. */
const conversion = (subject: string, fields: Partial<NewConversion> = {}): NewConversion => ({
  ...placeOf(subject),
  goalName: 'purchases',
  provider: 'googleads',
  connectionId,
  account: '2000000001',
  conversionAction: '6000000002',
  loginCustomerId: null,
  sequence: 0,
  eventId: subject,
  visitorId: `visitor-${subject}`,
  clickVisitorId: null,
  occurredAt: new Date(Date.now() - 2 * 86_400_000),
  valueCents: 100,
  currency: 'USD',
  validateOnly: false,
  state: 'accepted',
  reason: null,
  payload: null,
  ...fields,
});

/** Stores conversions that Google has, and is to take back. */
const toTakeBack = (...subjects: string[]) =>
  asWorker(async (project) => {
    const decided = subjects.map((subject) => conversion(subject));
    await insertConversions(project, decided);
    await askForRetractions(project, subjects.map(placeOf));
  });

type Found = {
  subject: string;
  cause: string;
  state: string;
  reason: string | null;
  isHeld: boolean | null;
  isInDoubt: boolean;
  conversion: string;
};

const found = () =>
  asWorker((project) =>
    rows<Found>(
      project,
      `select r.subject, r.cause, r.state, r.reason, r.next_attempt_at > now() as "isHeld",
         r.in_doubt_since is not null as "isInDoubt", c.state as conversion
       from conversion_retractions r join conversions c using (project_id, destination, subject)
       where r.project_id = $1 and c.sequence = 0 order by r.subject`,
      [tenant.projectId],
    ),
  );

const claim = () => asWorker((project) => claimRetractions(project, { destination: DESTINATION, most: 10 }));
const due = () => asWorker(findDueRetractions);

const notAsked = () => Promise.reject(new Error('Google is not asked for that.'));

/** A Google that answers each retraction with what `retract` gives. */
const google = (retractOne: GoogleAdsClient['retractConversions']): GoogleAdsClient => ({
  search: notAsked,
  listAccessibleCustomers: notAsked,
  generateKeywordIdeas: notAsked,
  mutate: notAsked,
  retractConversions: retractOne,
  close: () => Promise.resolve(),
});

const retract = (googleAds: RetractDependencies['googleAds']) =>
  retractConversions(
    {
      database: worker,
      connectionKeyring: KEYRING,
      conversions: { firstPollMs: 1, clickRetryMs: 1, blockedRetryMs: 1, googleMaxAgeDays: 90 },
      googleAds,
    },
    { projectId: tenant.projectId, destination: DESTINATION },
  );

it('waits for a conversion that is on its way, and goes on as soon as that is settled', async () => {
  await toTakeBack('o-1');
  const payload = { transactionId: 'o-1' };
  const atZero = conversion('o-1', { sequence: 1, valueCents: 0, state: 'pending', payload });
  await asWorker((project) => insertConversions(project, [atZero]));
  expect(await due()).toEqual([DESTINATION]);
  expect(await claim()).toEqual([]);
  expect(await found()).toMatchObject([{ state: 'pending', reason: 'conversion_unsettled' }]);
  expect(await due()).toEqual([]);
  await asWorker((project) =>
    run(
      project,
      `update conversions set state = 'accepted', payload = null, settled_at = now(), next_attempt_at = null
       where project_id = $1 and sequence = 1`,
      [tenant.projectId],
    ),
  );
  expect(await due()).toEqual([DESTINATION]);
  expect(await found()).toMatchObject([{ state: 'pending', reason: null }]);
  expect(await claim()).toMatchObject([{ subject: 'o-1' }]);
});

it('is not asked for when it was given up while its call waited for its turn', async () => {
  await toTakeBack('o-1', 'o-2');
  const asked: string[] = [];
  const client = google((_, conversions) => {
    asked.push(...conversions.map(({ transactionId }) => transactionId));
    return Promise.resolve(conversions.map(() => undefined));
  });
  let wasClaimed = false;
  await retract(async () => {
    // Once before anything is claimed, and once more before the call.
    wasClaimed = (await found()).every(({ isHeld }) => isHeld);
    if (wasClaimed) await asWorker((project) => giveUpRetractions(project, [placeOf('o-1')]));
    return client;
  });
  expect(wasClaimed).toBe(true);
  expect(asked).toEqual(['o-2']);
  expect(await found()).toMatchObject([{ subject: 'o-2', state: 'retracted', conversion: 'retracted' }]);
});

it('stays in doubt after a lost answer, when Google fails at it the next time', async () => {
  await toTakeBack('o-1', 'o-2');
  await asWorker((project) =>
    run(
      project,
      `update conversion_retractions set in_doubt_since = now() where project_id = $1 and subject = 'o-1'`,
      [tenant.projectId],
    ),
  );
  const fault = { family: 'internal_error', name: 'INTERNAL_ERROR', path: [] };
  const client = google((_, conversions) => Promise.resolve(conversions.map(() => fault)));
  await retract(() => Promise.resolve(client));
  expect(await found()).toMatchObject([
    { subject: 'o-1', state: 'pending', isInDoubt: true },
    { subject: 'o-2', state: 'pending', isInDoubt: false },
  ]);
});

it('is settled while its person is erased, and neither waits for the other for ever', async () => {
  await toTakeBack('o-1');
  await claim();
  const outcome = {
    subject: 'o-1',
    state: 'retracted',
    reason: null,
    afterMs: null,
    isUndone: true,
  } as const;
  let settling: Promise<void> = Promise.resolve();
  await asWorker(async (project) => {
    await rows(project, 'select from conversions where project_id = $1 for update', [tenant.projectId]);
    settling = asWorker((other) => settleRetractions(other, DESTINATION, [outcome]));
    await eventually(async () => {
      const [waiting] = await rows<{ count: number }>(
        worker,
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
        [],
      );
      return waiting?.count === 1 || undefined;
    });
    await eraseConversions(project, 'visitor-o-1', { limit: 10 });
  });
  await settling;
  const expected = { cause: 'erasure', state: 'retracted', conversion: 'retracted' };
  expect(await found()).toMatchObject([expected]);
});
