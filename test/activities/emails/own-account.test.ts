import { randomBytes, randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { ProviderError, type ProviderFailure } from '../../../activities/provider/failure.ts';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import type { SendEmailChunkDependencies } from '../../../activities/emails/send-email-chunk.ts';
import { createSendMailLot } from '../../../activities/emails/send-mail-lot.ts';
import { createSendEmailChunk } from '../../../activities/emails/send-series.ts';
import { storeConnection } from '../../../models/connections/store-connection.ts';
import { noteUsedUp } from '../../../models/emails/mail-quotas.ts';
import { steerBatch } from '../../../models/emails/steer-batch.ts';
import { inProject } from '../../../models/in-project.ts';
import { endMailQuotas } from '../../../worker/end-quotas.ts';
import { queuedBatch } from '../../models/emails/queued-batch.ts';
import { sendingDependencies } from './sending-dependencies.ts';

const keyring = new Map([['k', randomBytes(32)]]);

let batch: Awaited<ReturnType<typeof queuedBatch>>;
let connectionId: string;
/** Keys of the calls, in order. */
let calls: string[];

/** Connects the project's account, or anew by another key. */
const connect = async (apiKey: string) => {
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
  batch = await queuedBatch();
  connectionId = await connect('re_first');
  await batch.sql(`
    update email_batches set state = 'sending', connection_id = '${connectionId}',
      template = '{"subject": "S", "text": "T"}', sender = '{"name": "N", "address": "n@example.com"}'`);
});

afterEach(() => batch.drop());

const BAD_KEY: ProviderFailure = { provider: 'resend', kind: 'credentials', whose: 'fleet', message: 'no' };

/** One attempt at the batch's chunk. @param meets what a call comes to; it is accepted unless that says otherwise */
async function attempt(
  meets: () => Promise<ProviderFailure | undefined> = () => Promise.resolve(undefined),
  more: Partial<SendEmailChunkDependencies> = {},
) {
  const sendBatch: ResendClient['sendBatch'] = async (mails, key) => {
    calls.push(key);
    const met = await meets();
    return met ?? { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
  };
  const send = createSendEmailChunk({
    ...sendingDependencies(batch.database, sendBatch),
    connectionKeyring: keyring,
    ...more,
  });
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const { projectId, key } = batch;
  return environment.run(send, { projectId, batchId: key.batchId, generation: 0, chunk: 0 });
}

async function standing(): Promise<unknown> {
  const { rows } = await batch.sql(`
    select state, state_reason as reason, exists (
      select from email_chunks where attempted_at is not null) as attempted from email_batches`);
  return rows[0];
}

it('is not blocked when the key was replaced while a call by the old one was refused, and goes on at once', async () => {
  const isRefusedLate = async () => {
    await connect('re_second');
    return BAD_KEY;
  };
  await expect(attempt(isRefusedLate)).rejects.toMatchObject({ nextRetryDelay: 100 });
  expect(await standing()).toEqual({ state: 'sending', reason: null, attempted: false });
  expect(await attempt()).toMatchObject({ sent: 1, held: false });
  const { rows } = await batch.sql('select status from connections');
  expect(rows).toEqual([{ status: 'active' }]);
});

it('is blocked by its own account, and goes on when that is connected anew', async () => {
  expect(await attempt(() => Promise.resolve(BAD_KEY))).toMatchObject({ held: true });
  const blocked = { state: 'blocked', reason: 'provider_credentials', attempted: false };
  expect(await standing()).toEqual(blocked);
  await connect('re_second');
  expect(await standing()).toMatchObject({ state: 'queued', reason: null });
});

it('holds a chunk back, with no call and none noted, while the account is to be connected anew', async () => {
  await batch.sql(`update connections set status = 'reauth_required'`);
  expect(await attempt()).toMatchObject({ sent: 0, held: true });
  expect(calls).toEqual([]);
  expect(await standing()).toEqual({ state: 'blocked', reason: 'provider_credentials', attempted: false });
});

it('notes no call where none was made, because the account’s token could not be renewed', async () => {
  const away: ProviderFailure = { provider: 'resend', kind: 'unavailable', whose: 'request' };
  const connectionSecrets = { usable: () => Promise.reject(new ProviderError(away)) };
  await expect(attempt(undefined, { connectionSecrets })).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
  expect(calls).toEqual([]);
  expect(await standing()).toEqual({ state: 'sending', reason: null, attempted: false });
});

it.each([
  ['daily_quota_exceeded', 'day'],
  ['monthly_quota_exceeded', 'month'],
])('is left alone after %s until that %s is over, and goes on by itself', async (reason, period) => {
  const usedUp: ProviderFailure = {
    provider: 'resend',
    kind: 'quota',
    whose: 'fleet',
    reason,
    message: 'no',
  };
  expect(await attempt(() => Promise.resolve(usedUp))).toMatchObject({ held: true });
  const blocked = { state: 'blocked', reason: 'provider_quota', attempted: false };
  expect(await standing()).toEqual(blocked);
  const { rows } = await batch.sql(`select used_up_until at time zone 'utc' =
    date_trunc('${period}', now() at time zone 'utc') + interval '1 ${period}' as exact from mail_quotas`);
  expect(rows).toEqual([{ exact: true }]);
  // Another batch of the account asks for nothing.
  await batch.sql(`update email_batches set state = 'sending', state_reason = null`);
  expect(await attempt()).toMatchObject({ held: true });
  expect(calls).toHaveLength(1);
  expect(await standing()).toEqual(blocked);
  await endMailQuotas({ database: batch.database });
  expect(await standing()).toEqual(blocked);
  await batch.sql('update mail_quotas set used_up_until = now()');
  await endMailQuotas({ database: batch.database });
  expect(await standing()).toMatchObject({ state: 'queued', reason: null });
});

it('is asked again when somebody resumes a batch, or connects it by another key', async () => {
  const { projectId, key, database } = batch;
  const useUp = () =>
    inProject(database, projectId, async (project) => {
      await noteUsedUp(project, connectionId, 'month');
    });
  await useUp();
  expect(await attempt()).toMatchObject({ held: true });
  await batch.within((project) => steerBatch(project, key.batchId, 'resume'));
  await batch.sql(`update email_batches set state = 'sending'`);
  expect(await attempt()).toMatchObject({ sent: 1 });
  await useUp();
  await connect('re_second');
  expect((await batch.sql('select from mail_quotas')).rowCount).toBe(0);
});

describe('single mails', () => {
  /** One attempt at a lot that has no mails yet. @param met what its call comes to; accepted without it */
  async function attemptLot(met?: ProviderFailure) {
    const sent: string[] = [];
    const through =
      (name: string): ResendClient['sendBatch'] =>
      async (mails) => {
        sent.push(...mails.map(({ to }) => `${name} ${to}`));
        return met ?? { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
      };
    const send = createSendMailLot({
      ...sendingDependencies(batch.database, through('platform')),
      connectionKeyring: keyring,
      resendClient: () => ({ sendBatch: through('own') }),
    });
    const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
    await environment.run(send, { projectId: batch.projectId, lot: randomUUID() });
    return sent;
  }

  beforeEach(() =>
    batch.sql(`
      update email_batches set state = 'queued', in_lots = true, steered_at = now() - interval '1 minute';
      insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
          queued_by, request_id, in_lots, connection_id)
        select gen_random_uuid(), project_id, 'more ' || i, '', template, sender, 1, 1, 'x', 'x', true,
          case when i = 1 then connection_id end
        from email_batches, generate_series(1, 3) i;
      insert into email_recipients (project_id, batch_id, index, email, params)
        select project_id, id, 0, replace(tracking_id, ' ', '-') || '@example.com', '{}' from email_batches
        where tracking_id like 'more %'`),
  );

  it('go out together by account: those of the project’s own in one call of it, the platform’s in another', async () => {
    expect(new Set(await attemptLot())).toEqual(new Set(['own a@example.com', 'own more-1@example.com']));
    expect(new Set(await attemptLot())).toEqual(
      new Set(['platform more-2@example.com', 'platform more-3@example.com']),
    );
  });

  it('are blocked by their account alone, and go on when it is connected anew', async () => {
    const states = async () => {
      const { rows } = await batch.sql(
        `select state, in_lots as lots from email_batches order by connection_id nulls last, state`,
      );
      return rows;
    };
    expect(await attemptLot(BAD_KEY)).toHaveLength(2);
    const waiting = { state: 'queued', lots: true };
    const blocked = { state: 'blocked', lots: true };
    expect(await states()).toEqual([blocked, blocked, waiting, waiting]);
    await connect('re_second');
    const resumed = { state: 'queued', lots: false };
    expect(await states()).toEqual([resumed, resumed, waiting, waiting]);
  });
});
