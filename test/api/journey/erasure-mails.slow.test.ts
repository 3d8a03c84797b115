import { randomUUID } from 'node:crypto';
import { batchClient } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { privacyRequests, whereabouts } from '../../support/journey-privacy.ts';
import { openJourneyWorld, type JourneyWorld } from '../../support/journey-world.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';

jest.setTimeout(180_000);

let world: JourneyWorld;

beforeAll(async () => {
  world = await openJourneyWorld();
});
afterAll(() => world.close());

const mailsOf = (tenant: Tenant) => batchClient(world.api.url, { 'x-app-key': tenant.appKey });

describe('an erasure of mails', () => {
  it('waits for a mail in flight, and does not spoil the call that it is in', async () => {
    const tenant = await makeTenant(world.admin);
    const email = `flight.${randomUUID()}@canary.example`;
    const mails = mailsOf(tenant);
    await world.account.armFault({ kind: 'stall', times: 1, delayMs: 4_000 });
    const trackingId = await mails.queue([{ email }, { email: 'else@example.com' }]);
    const [batch] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
    await eventually(async () => {
      const open = await world.sql(
        'select from email_calls where batch_id = $1 and attempted_at is not null and recorded_at is null',
        [batch?.['id']],
      );
      return open.length > 0 ? true : undefined;
    });
    const requests = privacyRequests(world, tenant);
    const id = await requests.begin('erase', { email });
    await eventually(async () =>
      (await requests.find(id))?.counts['email_recipients'] === 0 ? true : undefined,
    );
    // Made while the mail was not erased yet.
    await requests.done('export', { email });
    expect((await requests.ended(id)).counts).toMatchObject({ email_recipients: 1, cancelled_mails: 0 });
    const { counts } = await mails.completed(trackingId);
    expect(counts).toMatchObject({ sent: 2, unknown: 0 });
    expect(await whereabouts(world, { email })).toEqual({ email: [] });
  });

  it('is not sent to again by a retry', async () => {
    const tenant = await makeTenant(world.admin);
    const mails = mailsOf(tenant);
    const trackingId = await mails.queue([{ email: 'refused-7@example.com' }]);
    await mails.completed(trackingId);
    await privacyRequests(world, tenant).done('erase', { email: 'refused-7@example.com' });
    await mails.steer(trackingId, 'retry');
    expect(await mails.recipients(trackingId)).toEqual([
      expect.objectContaining({ email: 'erased@erased.invalid', status: 'failed' }),
    ]);
  });
});
