import { randomUUID } from 'node:crypto';
import { recordResults } from '../../../models/emails/call-results.ts';
import { freezeMembers, lockCall, releaseCall } from '../../../models/emails/calls.ts';
import { createQueuedBatch } from './queued-batch.ts';
import { findCallMembers } from '../../../models/emails/call-mails.ts';
import { eraseOptions } from '../../../models/emails/erase-options.ts';
import { countOpenBatches } from '../../../models/emails/batch-runs.ts';
import { findBatches } from '../../../models/emails/find-batches.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
let callId: string;

beforeEach(async () => {
  batch = await createQueuedBatch();
  callId = randomUUID();
  await batch.sql(
    `insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest)
     select project_id, '${callId}', id, 0, '{0}', '' from email_batches`,
  );
});

afterEach(() => batch.drop());

const startAttempt = () =>
  batch.within(async (project) => {
    const call = await lockCall(project, callId);
    if (!call) throw new Error('The call is gone.');
    const members = [{ ...batch.key, members: [0] }];
    if (!call.wasAttempted) await freezeMembers(project, callId, { members, bodyDigest: Buffer.alloc(32) });
    return call;
  });

const releaseAttempt = (attempt: number) =>
  batch.within((project) => releaseCall(project, callId, { attempt, drop: false }));

it('a refusal of one attempt does not release a call that a second attempt may have sent', async () => {
  const first = await startAttempt();
  expect(await startAttempt()).toMatchObject({ wasAttempted: true, attempt: first.attempt + 1 });
  await releaseAttempt(first.attempt);
  await expect(startAttempt()).resolves.toMatchObject({ wasAttempted: true });
});

it('a refusal of the only attempt releases the call, so that the call counts as never attempted', async () => {
  const first = await startAttempt();
  await releaseAttempt(first.attempt);
  await expect(startAttempt()).resolves.toMatchObject({ wasAttempted: false });
});

it.each(['failed', 'unknown'] as const)(
  'the result “sent” of one attempt prevails over the result “%s” of another attempt, in either order',
  async (status) => {
    const member = { ...batch.key, index: 0 };
    const reason = { code: 'x', message: 'X' };
    const recordResult = (result: Parameters<typeof recordResults>[2][number]) =>
      batch.within((project) => recordResults(project, callId, [result]));
    await recordResult({ ...member, status, reason });
    await recordResult({ ...member, status: 'sent', messageId: 'm' });
    await expect(batch.readRecipient()).resolves.toEqual({
      status: 'sent',
      messageId: 'm',
      reasonCode: null,
    });
    await recordResult({ ...member, status, reason });
    await expect(batch.readRecipient()).resolves.toEqual({
      status: 'sent',
      messageId: 'm',
      reasonCode: null,
    });
  },
);

it.each([true, false])(
  'a recipient keeps parameters that are named like properties of Object.prototype (locks the recipient: %s)',
  async (lockQueued) => {
    const params = '{"constructor": "C", "__proto__": "P"}';
    await batch.sql('update email_recipients set params = $1', [params]);
    const call = [{ ...batch.key, members: [0] }];
    const [member] = await batch.within((project) => findCallMembers(project, call, { lockQueued }));
    expect(new Map(Object.entries(member?.params ?? {}))).toEqual(
      new Map([
        ['constructor', 'C'],
        ['__proto__', 'P'],
      ]),
    );
  },
);

it('eraseOptions erases a cc address only after every call that may be repeated has ended', async () => {
  const options = { cc: ['Ada@example.com', 'xada@example.com'], tags: { campaign: 'spring' } };
  await batch.sql('update email_batches set options = $1', [JSON.stringify(options)]);
  await batch.sql(`insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest,
      attempted_at) select project_id, gen_random_uuid(), id, 0, '{0}', '', now() from email_batches`);
  const erase = () => batch.within((project) => eraseOptions(project, ['ada@example.com']));
  const read = () => batch.sql('select options, addresses_per_mail from email_batches');
  expect(await erase()).toBe(1);
  expect(await read()).toEqual([{ options, addresses_per_mail: 3 }]);
  await batch.sql('update email_calls set recorded_at = now()');
  expect(await erase()).toBe(0);
  expect(await read()).toEqual([
    { options: { cc: ['xada@example.com'], tags: { campaign: 'spring' } }, addresses_per_mail: 2 },
  ]);
});

it('eraseOptions erases an address from headers and attachment names, but keeps longer addresses that contain it', async () => {
  const file = { assetId: 'a', mimeType: 'application/pdf', sizeBytes: 1, etag: 'e' };
  const longer = ['joann@example.com', 'ann@example.community', 'Joann+b.c@example.com'];
  const headers = Object.fromEntries(longer.map((address, index) => [`X-${index}`, address]));
  const attachments = [
    { ...file, filename: 'joann@example.com.pdf' },
    { ...file, filename: 'For ann+b.c@example.com.pdf' },
    { ...file, filename: 'to_Ann@example.com.pdf' },
  ];
  const erased = { To: '<Ann@Example.com>', Link: 'https://shop.example/?of=%3Dann@example.com' };
  const options = { headers: { ...headers, ...erased }, attachments };
  await batch.sql('update email_batches set options = $1', [JSON.stringify(options)]);
  const emails = ['ann@example.com', 'ann+b.c@example.com'];
  expect(await batch.within((project) => eraseOptions(project, emails))).toBe(0);
  const names = ['joann@example.com.pdf', 'For erased.pdf', 'to_erased.pdf'];
  expect(await batch.sql('select options from email_batches')).toEqual([
    { options: { headers, attachments: names.map((filename) => ({ ...file, filename })) } },
  ]);
});

it('countOpenBatches counts the open batches of undeleted projects, separately for the projects’ own accounts and the platform’s account', async () => {
  await batch.sql(`
    update email_batches set state = 'blocked', state_reason = 'provider_quota';
    insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
        total_batches, queued_by, request_id, connection_id, state, state_reason)
      select gen_random_uuid(), project_id, own, '', '{}', '{}', 3, 1, 'x', 'x', gen_random_uuid(), 'blocked',
        'provider_quota'
      from email_batches, unnest('{a, b}'::text[]) as own`);
  const counted = await countOpenBatches(batch.database);
  expect(counted.toSorted((one, other) => one.batches - other.batches)).toEqual([
    expect.objectContaining({ state: 'blocked', reason: 'provider_quota', isOwn: false, batches: 1 }),
    expect.objectContaining({
      state: 'blocked',
      reason: 'provider_quota',
      isOwn: true,
      batches: 2,
      recipients: 6,
    }),
  ]);
  await batch.sql('update projects set deleted_at = now(), erase_after = now()');
  expect(await countOpenBatches(batch.database)).toEqual([]);
});

it('findBatches reports that a batch waits for its start only when its last command, not its acceptance, is two seconds old', async () => {
  const listBatch = () => batch.within((project) => findBatches(project, { limit: 1 }));
  await batch.sql(`update email_batches set created_at = now() - interval '1 hour', requested_at = now()`);
  await expect(listBatch()).resolves.toMatchObject([{ waitingOn: null, queued: 1 }]);
  await batch.sql(`update email_batches set requested_at = now() - interval '3 seconds'`);
  await expect(listBatch()).resolves.toMatchObject([{ waitingOn: 'start', queued: 1 }]);
});
