import { randomUUID } from 'node:crypto';
import type { DataManagerClient } from '../../../activities/conversions/data-manager-client.ts';
import { recordOutcome, type CallOutcome } from '../../../activities/conversions/call-outcome.ts';
import { createPollConversions } from '../../../activities/conversions/poll-conversions.ts';
import { createSendConversionCall } from '../../../activities/conversions/send-conversion-call.ts';
import type { MetaClient } from '../../../activities/socials/meta-client.ts';
import { freezeEntries } from '../../../models/conversions/conversion-calls.ts';
import { recordWarnings } from '../../../models/conversions/conversion-warnings.ts';
import { insertConversions, type ConversionWarning } from '../../../models/conversions/conversions.ts';
import { findDuePolls } from '../../../models/conversions/call-status.ts';
import { rows } from '../../../models/rows.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import {
  connectAds,
  DESTINATION,
  KEYRING,
  buildOrderConversion,
  putOrderGoal,
} from '../../support/order-conversion.ts';
import type { Tenant } from '../../support/tenant.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

const CONVERSIONS = { firstPollMs: 0, clickRetryMs: 1, blockedRetryMs: 1, googleMaxAgeDays: 90 };

const META: MetaClient = { call: () => Promise.reject(new Error('unexpected call to Meta')) };

let worker: DatabaseWorld['worker'];
let asWorker: DatabaseWorld['asWorker'];
let tenant: Tenant;
let connectionId: string;

const world = keepOpen(openDatabaseWorld, async () => {
  ({ worker, asWorker } = world);
  tenant = await world.nextTenant();
  connectionId = await connectAds(world, tenant.projectId);
  await world.asApi(putOrderGoal);
});

const storeDue = (subject: string) =>
  asWorker((project) => insertConversions(project, [buildOrderConversion(subject, { connectionId })]));

const readStates = () =>
  asWorker((project) =>
    rows<{ subject: string; state: string }>(
      project,
      'select subject, state from conversions where project_id = $1 order by subject',
      [tenant.projectId],
    ),
  );

it('a repeated attempt of an upload that Google accepted uploads nothing, not even conversions that became due meanwhile', async () => {
  const calls: object[] = [];
  const dataManager: DataManagerClient = {
    ingest: (_, body) => Promise.resolve({ requestId: `request-${calls.push(body)}`, fieldWarnings: [] }),
    readStatus: () => Promise.reject(new Error('unexpected call to Google')),
  };
  const send = createSendConversionCall({
    database: worker,
    connectionKeyring: KEYRING,
    conversions: CONVERSIONS,
    dataManager,
    conversionMetrics: { countWarnings: () => undefined },
    metaClient: META,
    googleAds: undefined,
  });
  const attempt = (attemptNumber: number, callId: string) =>
    createQuietEnvironment({ attempt: attemptNumber }).run(send, {
      projectId: tenant.projectId,
      destination: DESTINATION,
      callId,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  await storeDue('o-1');
  await attempt(1, first);
  await storeDue('o-2');
  // Simulates that Temporal repeats the attempt because it never received the result.
  await attempt(2, first);
  expect(calls).toHaveLength(1);
  expect(await readStates()).toEqual([
    { subject: 'o-1', state: 'sent' },
    { subject: 'o-2', state: 'pending' },
  ]);
  await attempt(1, second);
  const due = await asWorker((project) => findDuePolls(project, 10));
  expect(due.map(({ callId, requestId }) => [callId, requestId])).toEqual([
    [first, 'request-1'],
    [second, 'request-2'],
  ]);
});

it("a new upload replaces a conversion's warnings, and warnings from Google's later processing are added once", async () => {
  const callId = randomUUID();
  await storeDue('o-warned');
  await asWorker((project) => freezeEntries(project, { callId, destination: DESTINATION, maxEntries: 10 }));
  const runQuery = (text: string) =>
    asWorker((project) => rows<{ id: string; warnings: unknown }>(project, text, [tenant.projectId, callId]));
  const storedWarnings = 'select id, warnings from conversions where project_id = $1 and call_id = $2';
  const id = (await runQuery(storedWarnings))[0]?.id ?? '';
  const storeWarnings = (warnings: ConversionWarning[], isNewCall: boolean) =>
    asWorker((project) =>
      recordWarnings(project, callId, warnings.length > 0 ? [{ id, warnings }] : [], { isNewCall }),
    );
  await storeWarnings([{ reason: 'OLD' }], true);
  await storeWarnings([{ field: 'userData', reason: 'PHONE' }], true);
  await storeWarnings([{ reason: 'LATE' }, { field: 'userData', reason: 'PHONE' }], false);
  const storedBoth = [{ field: 'userData', reason: 'PHONE' }, { reason: 'LATE' }];
  expect(await runQuery(storedWarnings)).toEqual([{ id, warnings: storedBoth }]);
  await storeWarnings([], false);
  expect(await runQuery(storedWarnings)).toEqual([{ id, warnings: storedBoth }]);
  await storeWarnings([], true);
  expect(await runQuery(storedWarnings)).toEqual([{ id, warnings: null }]);
});

it('a new upload of a conversion clears the stored reason of an earlier upload, unless the reason is counted_at_zero', async () => {
  const subjects = ['o-retried', 'o-zero'];
  const readReasons = () =>
    asWorker((project) =>
      rows<{ reason: string | null }>(
        project,
        'select reason from conversions where project_id = $1 and subject = any($2) order by subject',
        [tenant.projectId, subjects],
      ),
    );
  await asWorker((project) =>
    insertConversions(project, [
      { ...buildOrderConversion('o-retried', { connectionId }), reason: 'provider_unavailable' },
      { ...buildOrderConversion('o-zero', { connectionId }), reason: 'counted_at_zero' },
    ]),
  );
  const expected = [{ reason: null }, { reason: 'counted_at_zero' }];
  const outcomes: CallOutcome[] = [
    { kind: 'entries', refused: [] },
    { kind: 'settled', state: 'accepted' },
  ];
  for (const outcome of outcomes) {
    await asWorker(async (project) => {
      const callId = randomUUID();
      const entries = await freezeEntries(project, { callId, destination: DESTINATION, maxEntries: 10 });
      await recordOutcome(project, { callId, entries }, outcome, CONVERSIONS);
    });
    expect(await readReasons()).toEqual(expected);
  }
});

it("counts Google's warnings about an upload once when the first attempt to record the outcome fails", async () => {
  const { sql } = world.urls;
  await sql('delete from conversion_calls');
  const warningInfo = { warningCounts: [{ recordCount: 1, reason: 'LATE', recordIndices: [0] }] };
  const dataManager: DataManagerClient = {
    ingest: () => Promise.resolve({ requestId: 'request-late', fieldWarnings: [] }),
    readStatus: () =>
      Promise.resolve({ requestStatusPerDestination: [{ requestStatus: 'SUCCESS', warningInfo }] }),
  };
  const counted: [string, number][] = [];
  const dependencies = {
    database: worker,
    connectionKeyring: KEYRING,
    conversions: CONVERSIONS,
    dataManager,
    conversionMetrics: {
      countWarnings: (...counts: [string, number]) => void (counts[1] > 0 && counted.push(counts)),
    },
  };
  const call = { projectId: tenant.projectId, destination: DESTINATION, callId: randomUUID() };
  const environment = createQuietEnvironment();
  await storeDue('o-late');
  await environment.run(
    createSendConversionCall({ ...dependencies, metaClient: META, googleAds: undefined }),
    call,
  );
  const poll = () => environment.run(createPollConversions(dependencies), { projectId: tenant.projectId });
  await sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on conversion_calls for each row execute function refuse()`);
  await expect(poll()).rejects.toThrow('no');
  await sql('drop trigger refuse on conversion_calls');
  await poll();
  expect(counted).toEqual([['processing', 1]]);
});
