import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { addTenant } from '../../support/tenant.ts';
import type { Received } from '../../support/webhook-receiver.ts';
import { getAudit } from '../get-audit.ts';
import { getPaths, parseSuccess } from '../open-world.ts';
import { keepWebhooks, eventBody } from './open-webhooks.ts';
import { inProject } from '../../../models/in-project.ts';
import { eraseEventAddresses } from '../../../models/webhooks/project-events.ts';

const isSignedBy = (secret: string, { headers, body }: Received) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

const webhooks = keepWebhooks();
const { world, receiver, call, callProject, createWebhook, addEvents, getEmail } = webhooks;
const { waitForArrival, getDeliveries, readWebhook, makeDue } = webhooks;

it("delivers each event of a webhook's types once, signs it, and lists the delivery", async () => {
  const created = await createWebhook('/all');
  await createWebhook('/others', ['email.bounced']);
  expect(created).toMatchObject({ url: `${receiver.url}/all`, state: 'enabled' });
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const names = await addEvents(250);
  const got = await waitForArrival('/all', names);
  expect(got).toHaveLength(250);
  expect(receiver.at('/others')).toEqual([]);
  for (const { headers, body } of got.slice(0, 3)) {
    const verified: unknown = new Webhook(created.secret).verify(body, headers);
    expect(verified).toMatchObject({ id: headers['webhook-id'], projectId: world.tenant.projectId });
    const key = Buffer.from(created.secret.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const mac = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  }
  const page = await eventually(async () => {
    const found = await getDeliveries(created.id, '?state=delivered&limit=100');
    return found.deliveries.length === 100 ? found : undefined;
  });
  expect(page.deliveries[0]).toMatchObject({ attempts: 1, lastAttempt: { status: 204 } });
  const next = await getDeliveries(created.id, `?state=delivered&limit=100&cursor=${page.nextCursor}`);
  expect(next.deliveries.some(({ id }) => page.deliveries.some((delivery) => delivery.id === id))).toBe(
    false,
  );
  expect((await call('GET', `/${created.id}`)).body).not.toHaveProperty('secret');
  expect((await call('DELETE', `/${created.id}`)).status).toBe(200);
  expect((await call('GET', `/${created.id}`)).status).toBe(404);
});

it('signs webhook deliveries with both secrets after a rotation, and only with the new secret after the old one is revoked', async () => {
  const created = await createWebhook('/rotated');
  const rotated = parseSuccess('rotateWebhookSecret', await call('POST', `/${created.id}/rotate-secret`, {}));
  const tested = z
    .object({ eventId: z.string(), deliveryId: z.string() })
    .parse((await call('POST', `/${created.id}/test`)).body);
  const [first] = await eventually(async () => {
    const got = receiver.at('/rotated');
    return got.length > 0 ? got : undefined;
  });
  expect(eventBody.parse(JSON.parse(first?.body ?? ''))).toMatchObject({
    id: tested.eventId,
    type: 'webhook.test',
    data: { webhookId: created.id },
  });
  const secrets = [created.secret, rotated.secret];
  expect(secrets.map((secret) => first && isSignedBy(secret, first))).toEqual([true, true]);
  expect(await call('POST', `/${created.id}/rotate-secret`, {})).toMatchObject({ status: 409 });
  const last = parseSuccess(
    'rotateWebhookSecret',
    await call('POST', `/${created.id}/rotate-secret`, { revokeOld: true }),
  );
  const names = await addEvents(1);
  const signed = (await waitForArrival('/rotated', names)).at(-1);
  const secretsAfter = [last.secret, rotated.secret];
  expect(secretsAfter.map((secret) => signed && isSignedBy(secret, signed))).toEqual([true, false]);
  await call('DELETE', `/${created.id}`);
});

it('retries failed deliveries of a webhook, follows no redirect, and delays no other webhook', async () => {
  receiver.answer('/failing', (response) => void response.writeHead(500).end('The CRM is down.'));
  receiver.answer('/hanging', () => {});
  receiver.answer('/redirecting', (response) => {
    response.writeHead(302, { location: `${receiver.url}/inward` }).end();
  });
  const paths = ['/failing', '/hanging', '/redirecting', '/well'];
  const created = await Promise.all(paths.map((path) => createWebhook(path)));
  const [failing, hanging, redirecting] = created;
  const names = await addEvents(30);
  expect(await waitForArrival('/well', names)).toHaveLength(30);
  const failed = await eventually(async () => {
    const found = await readWebhook(failing?.id ?? '');
    return found.failingSince === undefined ? undefined : found;
  });
  expect(failed.state).toBe('enabled');
  const { deliveries: pendingDeliveries } = await getDeliveries(
    failing?.id ?? '',
    '?state=pending&limit=100',
  );
  expect(pendingDeliveries).toHaveLength(30);
  const attempted = pendingDeliveries.find(({ attempts }) => attempts > 0);
  expect(attempted).toMatchObject({ lastAttempt: { status: 500, error: 'status' } });
  const details = await call('GET', `/${failing?.id}/deliveries/${attempted?.id}`);
  const sent = receiver.at('/failing').find(({ headers }) => headers['webhook-id'] === attempted?.eventId);
  expect(details).toMatchObject({
    body: { id: attempted?.id, response: { headers: {}, body: 'The CRM is down.' } },
  });
  expect(parseSuccess('getWebhookDelivery', details).event).toEqual(JSON.parse(sent?.body ?? ''));
  expect(await getDeliveries(failing?.id ?? '', '?type=email.bounced')).toMatchObject({ deliveries: [] });
  await eventually(async () => {
    const found = await getDeliveries(redirecting?.id ?? '', '?state=pending&limit=100');
    return found.deliveries.some(({ lastAttempt }) => lastAttempt?.status === 302) ? found : undefined;
  });
  expect(receiver.at('/inward')).toEqual([]);
  receiver.answer('/failing', (response) => void response.writeHead(200).end());
  await makeDue(failing?.id ?? '');
  const getAttempts = (name: string) =>
    receiver.at('/failing').filter((request) => getEmail(request) === name);
  await eventually(async () => names.every((name) => getAttempts(name).length > 0));
  expect(names.some((name) => getAttempts(name).length > 1)).toBe(true);
  for (const name of names) {
    expect(new Set(getAttempts(name).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }
  const recovered = await eventually(async () => {
    const found = await readWebhook(failing?.id ?? '');
    return found.failingSince === undefined ? found : undefined;
  });
  expect(recovered.state).toBe('enabled');
  // The hanging endpoint does not get all 30 deliveries before its first failure is recorded.
  await eventually(async () => (await readWebhook(hanging?.id ?? '')).failingSince, 40_000);
  expect(receiver.at('/hanging').length).toBeLessThan(30);
  expect((await readWebhook(hanging?.id ?? '')).state).toBe('enabled');
  for (const { id } of created) await call('DELETE', `/${id}`);
});

it("delivers the event that reports the deletion of the webhook's own project", async () => {
  const tenant = await addTenant(world.admin);
  await createWebhook('/last', ['project.deleted'], tenant);
  expect(await callProject('DELETE', '', undefined, tenant)).toMatchObject({ status: 200 });
  const [last, ...more] = await eventually(async () => {
    const got = receiver.at('/last');
    return got.length > 0 ? got : undefined;
  });
  expect(more).toEqual([]);
  const { projectId } = tenant;
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ type: 'project.deleted', projectId, data: {} });
});

/** Sends an event and returns which of the secrets signed it. */
async function findSigners(path: string, id: string, secrets: string[]): Promise<string[]> {
  const [sent] = await waitForArrival(path, await addEvents(1));
  if (!sent) throw new Error(`Nothing was sent to ${path}.`);
  expect((await call('GET', `/${id}`)).body).not.toHaveProperty('secret');
  return secrets.filter((secret) => isSignedBy(secret, sent));
}

it.each([
  ['another path', '/from-path', '/to-path'],
  ['another query', '/from-query', '/from-query?to=1'],
])('gives a webhook a new secret when its URL gets %s', async (_, from, to) => {
  const created = await createWebhook(from);
  const changed = parseSuccess(
    'rotateWebhookSecret',
    await call('PATCH', `/${created.id}`, { url: receiver.url + to }),
  );
  expect(changed).toMatchObject({ id: created.id, url: receiver.url + to });
  expect(changed.secret).not.toBe(created.secret);
  expect(await findSigners(to, created.id, [created.secret, changed.secret])).toEqual([changed.secret]);
  const [entry] = (await getAudit(world, created.id)).filter(({ action }) => action === 'webhook.update');
  expect(entry?.details).toEqual({ changed: ['url', 'secret'] });
  await call('DELETE', `/${created.id}`);
});

it('revokes both secrets of a rotated webhook when its URL changes', async () => {
  const created = await createWebhook('/rotated-from');
  const rotated = parseSuccess('rotateWebhookSecret', await call('POST', `/${created.id}/rotate-secret`, {}));
  const url = `${receiver.url}/rotated-to`;
  const changed = parseSuccess('rotateWebhookSecret', await call('PATCH', `/${created.id}`, { url }));
  expect(changed).not.toHaveProperty('oldSecretUntil');
  const secrets = [created.secret, rotated.secret, changed.secret];
  expect(await findSigners('/rotated-to', created.id, secrets)).toEqual([changed.secret]);
  await call('DELETE', `/${created.id}`);
});

it('keeps the secret of a webhook when an update does not change the URL', async () => {
  const created = await createWebhook('/stays');
  for (const body of [{ url: created.url }, { url: created.url, description: 'same' }, { enabled: true }]) {
    const answer = await call('PATCH', `/${created.id}`, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.not.objectContaining({ secret: expect.anything() }),
    ]);
  }
  expect(await findSigners('/stays', created.id, [created.secret])).toEqual([created.secret]);
  await call('DELETE', `/${created.id}`);
});

it('refuses internal URLs, unknown event types and more than 20 webhooks', async () => {
  const eventTypes = ['email.bounced'];
  expect(getPaths(await call('POST', '', { url: 'https://10.0.0.1/', eventTypes }))).toEqual(['url']);
  const url = `${receiver.url}/theirs`;
  expect(getPaths(await call('POST', '', { url, eventTypes: ['webhook.test'] }))).toEqual(['eventTypes[0]']);
  const statuses: number[] = [];
  while (statuses.length < 21) {
    statuses.push((await call('POST', '', { url, eventTypes }, world.other)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
});

it('disables a webhook on request, and clears its description', async () => {
  const created = await createWebhook('/mine');
  const off = await call('PATCH', `/${created.id}`, { enabled: false, description: 'orders' });
  const disabled = { state: 'disabled', disabledReason: 'requested' };
  expect(off.body).toMatchObject({ ...disabled, description: 'orders' });
  const plain = await call('PATCH', `/${created.id}`, { description: null });
  expect(plain.body).not.toHaveProperty('description');
});

it('erasing an address removes it from events and deletes the stored webhook responses to these events', async () => {
  receiver.answer('/echoing', (response) => void response.end('stored ada@example.com'));
  const { id } = await createWebhook('/echoing');
  const { id: deletedId } = await createWebhook('/echoing');
  const [email = ''] = await addEvents(1);
  await waitForArrival('/echoing', [email]);
  const find = async (webhookId = id) => {
    const [delivery] = (await getDeliveries(webhookId, '?state=delivered')).deliveries;
    const path = `/${webhookId}/deliveries/${delivery?.id}`;
    return delivery && parseSuccess('getWebhookDelivery', await call('GET', path));
  };
  for (const webhookId of [id, deletedId])
    expect((await eventually(() => find(webhookId))).response?.body).toBe('stored ada@example.com');
  await call('DELETE', `/${deletedId}`);
  const database = world.database.connect('worker', { poolSize: 1 });
  const { projectId } = world.tenant;
  expect(await inProject(database, projectId, (project) => eraseEventAddresses(project, [email], 10))).toBe(
    1,
  );
  const erased = await find();
  expect(erased?.event?.data).toEqual({});
  expect(erased).not.toHaveProperty('response');
  const responses = 'select last_response as response from webhook_deliveries where endpoint_id = $1';
  expect(await world.sql(responses, [deletedId])).toEqual([{ response: null }]);
});
