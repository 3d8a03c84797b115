import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { finalFailure } from '../../../activities/failures.ts';
import { ProviderError, type ProviderFailure } from '../../../activities/provider/failure.ts';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import type { SendCallDependencies } from '../../../activities/emails/send-call.ts';
import { createSendCalls } from '../../../activities/emails/send-calls.ts';
import { createPlanEmailBatch } from '../../../activities/emails/plan-emails.ts';
import { storeConnection } from '../../../models/connections/store-connection.ts';
import { findMailConnection } from '../../../models/emails/senders.ts';
import { recordExhaustedQuota, resumeMail } from '../../../models/emails/mail-quotas.ts';
import { controlBatch } from '../../../models/emails/control-batch.ts';
import { endMailQuotas } from '../../../worker/end-quotas.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { createSendingDependencies } from './sending-dependencies.ts';

const keyring = new Map([['k', randomBytes(32)]]);
let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
let connectionId: string;
let calls: string[];

const connectAccount = async (apiKey: string) => {
  const { id } = await batch.within((project) =>
    storeConnection(project, keyring, {
      provider: 'resend',
      externalId: 'shop.example',
      displayName: 'Shop',
      settings: {},
      secret: JSON.stringify({ kind: 'api_key', apiKey }),
    }),
  );
  return id;
};

beforeEach(async () => {
  calls = [];
  batch = await createQueuedBatch();
  connectionId = await connectAccount('re_first');
  await batch.sql(`
    update email_batches set state = 'sending', connection_id = '${connectionId}',
      template = '{"subject": "S", "text": "T"}', sender = '{"name": "N", "address": "n@example.com"}'`);
});

afterEach(() => batch.drop());

const BAD_KEY: ProviderFailure = { provider: 'resend', kind: 'credentials', scope: 'fleet', message: 'no' };

const releaseQuotas = () => endMailQuotas({ database: batch.database, logger: pino({ level: 'silent' }) });

const addBlockedBatch = (trackingId: string) =>
  batch.sql(`
    insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
        queued_by, request_id, connection_id, state, state_reason)
      select gen_random_uuid(), project_id, '${trackingId}', '', '{}', '{}', 1, 1, 'x', 'x', connection_id, 'blocked',
        'provider_quota'
      from email_batches where tracking_id = 't'`);

async function readStates(): Promise<unknown> {
  const found = await batch.sql('select tracking_id as id, state from email_batches order by 1');
  return Object.fromEntries(found.map(({ id, state }) => [id, state]));
}

/** @param respond returns the failure of a call; by default, calls succeed */
async function attempt(
  respond: () => Promise<ProviderFailure | undefined> = () => Promise.resolve(undefined),
  overrides: Partial<SendCallDependencies> = {},
) {
  const sendBatch: ResendClient['sendBatch'] = async (mails, key) => {
    calls.push(key);
    return (await respond()) ?? { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
  };
  const send = createSendCalls({
    ...createSendingDependencies(batch.database, sendBatch),
    connectionKeyring: keyring,
    ...overrides,
  });
  const input = { projectId: batch.projectId, batchId: batch.key.batchId };
  const plan = await createPlanEmailBatch(batch.database)(input);
  const callId = (plan.next === 'send' && plan.calls[0]) || '';
  return createQuietEnvironment().run(send, { ...input, callIds: [callId], connectionId });
}

async function readBatch(): Promise<unknown> {
  const rows = await batch.sql(`
    select state, state_reason as reason, exists (
      select from email_calls where attempted_at is not null) as attempted from email_batches`);
  return rows[0];
}

it('repeats a call at once when Resend refuses an API key that was replaced during the call', async () => {
  const reconnectAndRefuse = async () => {
    await connectAccount('re_second');
    return BAD_KEY;
  };
  await expect(attempt(reconnectAndRefuse)).rejects.toMatchObject({ nextRetryDelay: 100 });
  expect(await readBatch()).toEqual({ state: 'sending', reason: null, attempted: false });
  expect(await attempt()).toMatchObject({ sent: 1, held: false });
  expect(await batch.sql('select status from connections')).toEqual([{ status: 'active' }]);
});

it('blocks a batch when Resend refuses the API key of its account, and resumes the batch after the account is reconnected', async () => {
  expect(await attempt(() => Promise.resolve(BAD_KEY))).toMatchObject({ held: true });
  const blocked = { state: 'blocked', reason: 'provider_credentials', attempted: false };
  expect(await readBatch()).toEqual(blocked);
  await releaseQuotas();
  expect(await readBatch()).toEqual(blocked);
  await connectAccount('re_second');
  await releaseQuotas();
  expect(await readBatch()).toMatchObject({ state: 'queued', reason: null });
});

it('blocks a batch without calling Resend while the account of the batch has to be reconnected', async () => {
  await batch.sql(`update connections set status = 'reauth_required'`);
  expect(await attempt()).toMatchObject({ sent: 0, held: true });
  expect(calls).toEqual([]);
  expect(await readBatch()).toEqual({ state: 'blocked', reason: 'provider_credentials', attempted: false });
});

it('blocks a batch when its Resend account is removed while the token of the account is renewed', async () => {
  const getUsable = async () => {
    await batch.sql(`update connections set status = 'revoked'`);
    throw finalFailure('connection_not_found');
  };
  expect(await attempt(undefined, { connectionSecrets: { getUsable } })).toMatchObject({ held: true });
  expect(await readBatch()).toEqual({ state: 'blocked', reason: 'provider_credentials', attempted: false });
});

it('does not call Resend, and records no attempt, when the account’s token cannot be renewed', async () => {
  const unavailable: ProviderFailure = { provider: 'resend', kind: 'unavailable', scope: 'request' };
  const connectionSecrets = { getUsable: () => Promise.reject(new ProviderError(unavailable)) };
  await expect(attempt(undefined, { connectionSecrets })).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
  expect(calls).toEqual([]);
  expect(await readBatch()).toEqual({ state: 'sending', reason: null, attempted: false });
});

it.each([
  ['daily_quota_exceeded', 'day'],
  ['monthly_quota_exceeded', 'month'],
])('blocks a batch after %s until the %s ends, and then resumes it', async (reason, period) => {
  const quotaExceeded: ProviderFailure = { ...BAD_KEY, kind: 'quota', reason };
  expect(await attempt(() => Promise.resolve(quotaExceeded))).toMatchObject({ held: true });
  const blocked = { state: 'blocked', reason: 'provider_quota', attempted: false };
  expect(await readBatch()).toEqual(blocked);
  const rows = await batch.sql(`select exhausted_until at time zone 'utc' =
    date_trunc('${period}', now() at time zone 'utc') + interval '1 ${period}' as exact from mail_quotas`);
  expect(rows).toEqual([{ exact: true }]);
  await batch.sql(`update email_batches set state = 'sending', state_reason = null`);
  expect(await attempt()).toMatchObject({ held: true });
  expect(calls).toHaveLength(1);
  expect(await readBatch()).toEqual(blocked);
  await releaseQuotas();
  expect(await readBatch()).toEqual(blocked);
  await batch.sql('update mail_quotas set exhausted_until = now()');
  await releaseQuotas();
  expect(await readBatch()).toMatchObject({ state: 'queued', reason: null });
});

it('when one batch that an exhausted quota blocks is resumed, or the API key of the account is replaced, all blocked batches of the account are resumed', async () => {
  const { key } = batch;
  const exhaustQuota = () => batch.within((project) => recordExhaustedQuota(project, connectionId, 'month'));
  await exhaustQuota();
  expect(await attempt()).toMatchObject({ held: true });
  await addBlockedBatch('other');
  await batch.within((project) => controlBatch(project, key.batchId, 'resume'));
  await releaseQuotas();
  expect(await readStates()).toEqual({ t: 'queued', other: 'queued' });
  await batch.sql(`update email_batches set state = 'sending' where tracking_id = 't'`);
  expect(await attempt()).toMatchObject({ sent: 1 });
  await exhaustQuota();
  await batch.sql(`update email_batches set state = 'blocked', state_reason = 'provider_quota'`);
  await connectAccount('re_second');
  await releaseQuotas();
  expect(await readStates()).toEqual({ t: 'queued', other: 'queued' });
  expect((await batch.sql('select from mail_quotas')).length).toBe(0);
});

it('the resumption of a paused batch does not resume batches of the same account that an exhausted quota blocks', async () => {
  await batch.within((project) => recordExhaustedQuota(project, connectionId, 'month'));
  await addBlockedBatch('other');
  await batch.sql(
    `update email_batches set state = 'paused', state_reason = 'requested' where tracking_id = 't'`,
  );
  await batch.within((project) => controlBatch(project, batch.key.batchId, 'resume'));
  await releaseQuotas();
  expect(await readStates()).toEqual({ t: 'queued', other: 'blocked' });
});

describe('blocked batches of a reconnected account', () => {
  beforeEach(async () => {
    await batch.sql(`update email_batches set state = 'blocked', state_reason = 'provider_quota'`);
    await addBlockedBatch('other');
    await connectAccount('re_second');
  });

  it('resumes a limited number of batches of a reconnected account at a time, until none is blocked', async () => {
    const countQuotas = async () => (await batch.sql('select from mail_quotas')).length;
    const resumeOne = () => batch.within((project) => resumeMail(project, connectionId, { limit: 1 }));
    expect(await resumeOne()).toBe(1);
    expect([await countQuotas(), await resumeOne()]).toEqual([1, 1]);
    expect(await readStates()).toEqual({ t: 'queued', other: 'queued' });
    expect(await countQuotas()).toBe(0);
  });

  it('does not wait for a locked batch of a reconnected account, and resumes it later', async () => {
    await batch.sql(`begin; select from email_batches where tracking_id = 't' for update`);
    await releaseQuotas();
    await batch.sql('commit');
    expect(await readStates()).toEqual({ t: 'blocked', other: 'queued' });
    await releaseQuotas();
    expect(await readStates()).toEqual({ t: 'queued', other: 'queued' });
  });

  it('resumes batches of a reconnected account even if the resumption of the batches of another account fails first', async () => {
    await batch.sql(`
      with gone as (
        insert into connections (project_id, provider, external_id, display_name, sealed_secret)
          select id, 'resend', 'broken.example', 'Broken', 'x' from projects returning project_id, id),
      due as (
        insert into mail_quotas (project_id, connection_id, exhausted_until)
          select project_id, id, now() - interval '1 hour' from gone)
      insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
          total_batches, queued_by, request_id, connection_id, state, state_reason)
        select gen_random_uuid(), project_id, 'broken', '', '{}', '{}', 1, 1, 'x', 'x', id, 'blocked', 'provider_quota'
        from gone;
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before update on email_batches for each row
        when (old.tracking_id = 'broken') execute function refuse()`);
    await releaseQuotas();
    expect(await readStates()).toEqual({ t: 'queued', other: 'queued', broken: 'blocked' });
  });
});

it('chooses another active Resend account of the project for mail while the first account needs a reconnection', async () => {
  const findAccount = () => batch.within(findMailConnection);
  await batch.sql(`insert into connections (project_id, provider, external_id, display_name, sealed_secret)
    select id, 'resend', 'second.example', 'Second', 'x' from projects`);
  expect(await findAccount()).toBe(connectionId);
  await batch.sql(`update connections set status = 'reauth_required' where id = '${connectionId}'`);
  const rows = await batch.sql(`select id from connections where external_id = 'second.example'`);
  expect(rows).toEqual([{ id: await findAccount() }]);
  await batch.sql(`update connections set status = 'reauth_required'`);
  expect(await findAccount()).toBe(connectionId);
});
