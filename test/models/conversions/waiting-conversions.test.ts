import { randomUUID } from 'node:crypto';
import { toDestinationKey, type ConversionDestination } from '../../../domain/conversion-goal.ts';
import { lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { deleteGoal, findGoal, storeGoal } from '../../../models/conversions/conversion-goals.ts';
import {
  freezeEntries,
  markAmbiguous,
  recordOutcomes,
} from '../../../models/conversions/conversion-calls.ts';
import { insertConversions } from '../../../models/conversions/conversions.ts';
import { findDuePolls, findSentEntries, recordAccepted } from '../../../models/conversions/call-status.ts';
import { applyGoal, releaseUnsent } from '../../../models/conversions/waiting-conversions.ts';
import { rows, run } from '../../../models/rows.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import { buildOrderConversion } from '../../support/order-conversion.ts';

const world = useDatabaseWorld();

const createDestination = (fields: Partial<ConversionDestination> = {}): ConversionDestination => ({
  provider: 'googleads',
  account: '2000000001',
  conversionAction: '6000000002',
  connectionId: randomUUID(),
  ...fields,
});

const putGoal = (
  name: string,
  destination: ConversionDestination,
  fields: { requireConsent?: boolean } = {},
) =>
  world.asApi(async (project) => {
    await lockFeed(project);
    const before = await findGoal(project, name);
    const changed = {
      triggerOn: 'order',
      windowDays: 90,
      requireConsent: true,
      validateOnly: false,
      ...fields,
    };
    const goal = await storeGoal(project, { name, destinations: [destination], ...changed }, 20);
    if (!goal) throw new Error('The project has too many goals.');
    if (before) await releaseUnsent(project, before, [toDestinationKey(destination, false)]);
    await applyGoal(project, goal);
  });

const removeGoal = (name: string) =>
  world.asApi(async (project) => {
    const goal = await deleteGoal(project, name);
    if (goal) await releaseUnsent(project, goal, []);
  });

async function insertPending(
  goalName: string,
  destination: ConversionDestination,
  subjects: string[],
): Promise<string> {
  const { conversionAction = null, loginCustomerId = null, ...fields } = destination;
  const key = toDestinationKey(destination, false);
  const decided = subjects.map((subject) =>
    buildOrderConversion(subject, {
      ...fields,
      conversionAction,
      loginCustomerId,
      goalName,
      destination: key,
    }),
  );
  await world.asWorker((project) => insertConversions(project, decided));
  return key;
}

type ConversionRow = {
  id: string;
  subject: string;
  goal: string;
  connection: string;
  login: string | null;
  state: string;
  reason: string | null;
  isDue: boolean | null;
};

const listConversions = () =>
  world.asWorker((project) =>
    rows<ConversionRow>(
      project,
      `select id, subject, goal_name as goal, connection_id as connection, login_customer_id as login, state, reason,
         next_attempt_at <= now() as "isDue"
       from conversions where project_id = $1 order by subject, sequence`,
      [world.tenant.projectId],
    ),
  );

const updateConversions = (assignments: string) =>
  world.asWorker((project) =>
    run(project, `update conversions set ${assignments} where project_id = $1`, [world.tenant.projectId]),
  );

it('blocked conversions are sent, and accepted ones polled, with the current connection of their goal', async () => {
  const lostDestination = createDestination({ loginCustomerId: '1' });
  await putGoal('purchases', lostDestination);
  const key = await insertPending('purchases', lostDestination, ['o-1']);
  await updateConversions(
    `state = 'blocked', reason = 'connection_gone', next_attempt_at = now() + interval '15 minutes'`,
  );
  const newDestination = createDestination({ loginCustomerId: '2' });
  await putGoal('purchases', newDestination);
  const expected = { connection: newDestination.connectionId, login: '2', state: 'blocked', isDue: true };
  expect(await listConversions()).toMatchObject([expected]);
  const callId = randomUUID();
  const lastDestination = createDestination();
  await world.asWorker(async (project) => {
    const entries = await freezeEntries(project, { callId, destination: key, maxEntries: 10 });
    const { connectionId } = newDestination;
    const call = { callId, connectionId, requestId: 'r', pollAfterMs: 0 };
    await recordAccepted(project, { ...call, ids: entries.map(({ id }) => id) });
  });
  await putGoal('purchases', lastDestination);
  expect(await world.asWorker((project) => findDuePolls(project, 10))).toMatchObject([
    { connectionId: lastDestination.connectionId },
  ]);
});

it('a started call keeps its connection when the goal gets another connection', async () => {
  const before = createDestination();
  await putGoal('purchases', before);
  const destination = await insertPending('purchases', before, ['o-1']);
  await world.asWorker((project) =>
    freezeEntries(project, { callId: randomUUID(), destination, maxEntries: 10 }),
  );
  await putGoal('purchases', createDestination());
  expect(await listConversions()).toMatchObject([{ connection: before.connectionId }]);
});

it('moves pending conversions of a deleted goal to an older goal with the same destination, but not to a goal created later', async () => {
  const [first, second] = [createDestination(), createDestination()];
  await putGoal('lenient', first, { requireConsent: false });
  await putGoal('strict', second);
  await insertPending('lenient', first, ['o-1']);
  await insertPending('strict', second, ['o-2']);
  await removeGoal('strict');
  await putGoal('later', second, { requireConsent: false });
  expect(await listConversions()).toMatchObject([
    { subject: 'o-1', goal: 'lenient', state: 'pending' },
    { subject: 'o-2', goal: 'lenient', state: 'pending', connection: first.connectionId },
  ]);
  await removeGoal('lenient');
  expect(await listConversions()).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
});

it('marks a conversion of a deleted goal as unknown if its call may have taken effect', async () => {
  await putGoal('purchases', createDestination());
  const destination = await insertPending('purchases', createDestination(), ['o-1']);
  const callId = randomUUID();
  await world.asWorker(async (project) => {
    await freezeEntries(project, { callId, destination, maxEntries: 10 });
    await markAmbiguous(project, callId);
  });
  await removeGoal('purchases');
  expect(await listConversions()).toMatchObject([{ state: 'unknown', reason: 'goal_changed' }]);
});

it('puts only conversions with the same login customer id into one call', async () => {
  const connectionId = randomUUID();
  const destination = await insertPending('a', createDestination({ connectionId, loginCustomerId: '1' }), [
    'o-1',
    'o-3',
  ]);
  await insertPending('b', createDestination({ connectionId, loginCustomerId: '2' }), ['o-2']);
  await insertPending('c', createDestination({ connectionId }), ['o-4']);
  const calls: (string | null)[][] = [];
  for (let call = 0; call < 3; call += 1) {
    const callId = randomUUID();
    const entries = await world.asWorker((project) =>
      freezeEntries(project, { callId, destination, maxEntries: 10 }),
    );
    calls.push(entries.map(({ loginCustomerId }) => loginCustomerId));
  }
  const texts = calls.map((logins) => logins.join());
  expect(texts.toSorted()).toEqual(['', '1,1', '2']);
});

it('numbers the sent conversions of a call from 0, and skips conversions that ended before the call was sent', async () => {
  const destination = await insertPending('a', createDestination(), ['o-1', 'o-2', 'o-3']);
  const callId = randomUUID();
  const sent = await world.asWorker(async (project) => {
    const [ended, ...entries] = await freezeEntries(project, { callId, destination, maxEntries: 10 });
    await recordOutcomes(project, callId, [{ id: ended?.id ?? '', state: 'too_old', reason: null }]);
    const ids = entries.map(({ id }) => id);
    const call = { callId, ids, connectionId: randomUUID(), requestId: 'r', pollAfterMs: 0 };
    await recordAccepted(project, call);
    return ids;
  });
  expect(await world.asWorker((project) => findSentEntries(project, callId))).toMatchObject(
    sent.map((id, index) => ({ id, index })),
  );
});
