import { Webhook } from 'standardwebhooks';
import type { Received } from '../../support/webhook-receiver.ts';
import { auditOf } from '../audit-of.ts';
import { openWebhooks, withSecret } from './open-webhooks.ts';

let webhooks: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  webhooks = await openWebhooks();
});
afterAll(() => webhooks.close());

const isSignedBy = (secret: string, { headers, body }: Received) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** Changes a webhook and gives the secrets by which the next event is signed, of these and the new one. */
async function signersAfter(path: string, id: string, secrets: string[]): Promise<string[]> {
  const [sent] = await webhooks.arrived(path, await webhooks.happen(1));
  if (!sent) throw new Error(`Nothing was sent to ${path}.`);
  expect((await webhooks.call('GET', `/${id}`)).body).not.toHaveProperty('secret');
  return secrets.filter((secret) => isSignedBy(secret, sent));
}

it.each([
  ['another path', '/from-path', '/to-path'],
  ['another query', '/from-query', '/from-query?to=1'],
])('gives a webhook that is sent to %s a secret of its own', async (_, from, to) => {
  const { receiver } = webhooks;
  const made = await webhooks.make(from);
  const changed = withSecret.parse(
    (await webhooks.call('PATCH', `/${made.id}`, { url: receiver.url + to })).body,
  );
  expect(changed).toMatchObject({ id: made.id, url: receiver.url + to });
  expect(changed.secret).not.toBe(made.secret);
  expect(await signersAfter(to, made.id, [made.secret, changed.secret])).toEqual([changed.secret]);
  const [act] = (await auditOf(webhooks.world, made.id)).filter(({ action }) => action === 'webhook.update');
  expect(act?.details).toEqual({ changed: ['url', 'secret'] });
  await webhooks.call('DELETE', `/${made.id}`);
});

it('ends the secret that still signs beside a rotated one when the URL changes', async () => {
  const { receiver } = webhooks;
  const made = await webhooks.make('/rotated-from');
  const rotated = withSecret.parse((await webhooks.call('POST', `/${made.id}/rotate-secret`, {})).body);
  const url = `${receiver.url}/rotated-to`;
  const changed = withSecret.parse((await webhooks.call('PATCH', `/${made.id}`, { url })).body);
  expect(changed).not.toHaveProperty('oldSecretUntil');
  const secrets = [made.secret, rotated.secret, changed.secret];
  expect(await signersAfter('/rotated-to', made.id, secrets)).toEqual([changed.secret]);
  await webhooks.call('DELETE', `/${made.id}`);
});

it('keeps the secret of a webhook whose URL stays', async () => {
  const made = await webhooks.make('/stays');
  for (const body of [{ url: made.url }, { url: made.url, description: 'same' }, { enabled: true }]) {
    const answer = await webhooks.call('PATCH', `/${made.id}`, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.not.objectContaining({ secret: expect.anything() }),
    ]);
  }
  expect(await signersAfter('/stays', made.id, [made.secret])).toEqual([made.secret]);
  await webhooks.call('DELETE', `/${made.id}`);
});
