import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sealWebhookSecret } from '../../../models/connections/connections.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { batchClient } from '../../support/email-batch.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { UNSUBSCRIBE_KEYRING } from '../../support/keys.ts';
import { deliverWebhook, mailEvent, type Signing } from '../../support/webhook.ts';
import { openWorld, type World } from '../open-world.ts';
import { sentBatch } from './sent-batch.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

describe('events of mails', () => {
  let world: World;
  keepOpen(openWorld, (opened) => (world = opened));

  const statusesOf = async (trackingId: string, { appKey } = world.tenant) =>
    (await batchClient(world.api.url, { 'x-app-key': appKey }).recipients(trackingId)).map(
      ({ status }) => status,
    );

  it("of a project's own account change mails of that project, signed with its own secret, once", async () => {
    const byPlatform = await sentBatch(world, people(1));
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const sealed = await sealWebhookSecret(parseKeyring(UNSUBSCRIBE_KEYRING), world.tenant.projectId, secret);
    const connect = async () => {
      const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(
        await world.sql(
          `insert into connections (project_id, provider, external_id, display_name, sealed_secret, sealed_webhook_secret)
           values ($1, 'resend', 'shop.example', 'Shop', 'x', $2) returning id`,
          [world.tenant.projectId, sealed],
        ),
      );
      return id;
    };
    const first = await connect();
    const own = `/webhooks/resend/${first}`;
    const { trackingId, mail } = await sentBatch(world, people(2));
    const other = await sentBatch(world, people(1), { appKey: world.other.appKey });
    const tell = (messageId: string, signing: Signing, path = own) =>
      deliverWebhook(world.api.url, mailEvent('email.delivered', { messageId }), signing, path);
    const { messageId } = mail(0);
    expect(await tell(messageId, {})).toBe(401);
    expect(await tell(messageId, { secret }, '/webhooks/resend')).toBe(401);
    expect(await tell(messageId, { secret }, `/webhooks/resend/${randomUUID()}`)).toBe(404);
    expect(await tell(messageId, { secret, at: new Date(Date.now() - 310_000) })).toBe(401);
    expect(await statusesOf(trackingId)).toEqual(['sent', 'sent']);
    for (const signing of [1, 2].map(() => ({ secret, id: 'msg_own' }))) {
      expect(await tell(messageId, signing)).toBe(200);
    }
    expect(await tell(other.mail(0).messageId, { secret, id: 'msg_of_other' })).toBe(200);
    // The platform's account sent it: this one's owner knows nothing of it.
    expect(await tell(byPlatform.mail(0).messageId, { secret, id: 'msg_of_platform' })).toBe(200);
    expect(await statusesOf(byPlatform.trackingId)).toEqual(['sent']);
    expect(await statusesOf(trackingId)).toEqual(['delivered', 'sent']);
    expect(await statusesOf(other.trackingId, world.other)).toEqual(['sent']);
    const kept = `select project_id from email_events where svix_id like '%msg_own' or svix_id like '%msg_of_%'`;
    expect(await world.sql(kept)).toEqual([{ project_id: world.tenant.projectId }]);
    // Deleted and connected again, it tells what became of the mails that it sent before, and still of no other
    // account's.
    await world.sql(`update connections set external_id = 'other.example' where id = $1`, [first]);
    const again = `/webhooks/resend/${await connect()}`;
    const second = mail(1).messageId;
    expect(await tell(second, { secret, id: 'msg_early' }, again)).toBe(200);
    expect(await statusesOf(trackingId)).toEqual(['delivered', 'sent']);
    await world.sql('delete from connections where id = $1', [first]);
    expect(await tell(second, { secret, id: 'msg_again' }, again)).toBe(200);
    expect(await statusesOf(trackingId)).toEqual(['delivered', 'delivered']);
    expect(await tell(byPlatform.mail(0).messageId, { secret, id: 'msg_of_platform_2' }, again)).toBe(200);
    expect(await statusesOf(byPlatform.trackingId)).toEqual(['sent']);
    await world.sql(
      `update projects set deleted_at = now(), erase_after = now() + interval '30 days' where id = $1`,
      [world.tenant.projectId],
    );
    expect(await tell(messageId, { secret, id: 'msg_late' }, again)).toBe(404);
  });
});
