import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createBatchRequest } from '../emails/batch-requests.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { apiKey, bearer, getError, openWorld, send } from '../open-world.ts';

const logLine = z.looseObject({ level: z.number(), msg: z.string(), requestId: z.string().optional() });

const canary = `canary-${randomUUID()}`;

const world = keepOpen(openWorld);

const getLines = (requestId: string) =>
  world.api.logLines
    .map((text) => logLine.parse(JSON.parse(text)))
    .filter((entry) => entry.requestId === requestId);

it('a log line has the operation, the result, and the ids of caller and project', async () => {
  const { ownerId, projectId, appKey } = world.tenant;
  const headers = { 'x-request-id': 'one', 'x-app-key': appKey, ...bearer(await world.createToken(ownerId)) };
  await send(`${world.api.url}/emails/batch/${canary}`, { headers });
  expect(getLines('one')).toEqual([
    expect.objectContaining({
      operationId: 'getEmailBatch',
      route: '/emails/batch/{trackingId}',
      method: 'GET',
      status: 404,
      projectId,
      caller: expect.stringMatching(`^user:${ownerId}\\+app-key:[0-9a-f-]{36}$`),
      durationMs: expect.any(Number),
      msg: 'answered',
    }),
  ]);
});

it('logs contain no secret, address or other value of a request, whatever the result', async () => {
  const { ownerId, appKey, serviceAccountKey } = world.tenant;
  const token = await world.createToken(ownerId);
  const template = { subject: canary, text: `${canary} {{name}}` };
  const params = { name: canary };
  const validBatch = createBatchRequest({
    trackingId: canary,
    template,
    recipients: [{ email: `${canary}@example.com`, params }],
  });
  const credentials = [{}, bearer(token), bearer(canary), apiKey(serviceAccountKey), { 'x-app-key': appKey }];
  for (const headers of credentials) {
    for (const body of [validBatch, { ...validBatch, emailType: canary }, { [canary]: canary }, canary]) {
      await send(`${world.api.url}/emails/batch/queue?${canary}=${canary}`, {
        method: 'POST',
        headers,
        body,
      });
      await send(`${world.api.url}/emails/batch/queue`, { method: 'POST', headers, body });
    }
    for (const path of [`/users/${canary}`, `/users?limit=${canary}`, `/${canary}`, `/users/%${canary}`]) {
      await send(world.api.url + path, { headers: { ...headers, 'x-request-id': `${canary} ` + canary } });
    }
  }
  const text = world.api.logLines.join('');
  expect(text).toContain('queueBatchEmail');
  for (const secret of [
    canary,
    token,
    appKey,
    serviceAccountKey,
    appKey.slice(6),
    serviceAccountKey.slice(6),
  ]) {
    expect(text.includes(secret)).toBe(false);
  }
});

it('the cause of an internal error is in the log, without values of the request, and not in the answer', async () => {
  await world.sql('alter table email_recipients rename to hidden');
  const headers = { 'x-app-key': world.tenant.appKey, 'x-request-id': 'fault' };
  const body = createBatchRequest({ metadata: { canary } });
  const answer = await send(`${world.api.url}/emails/batch/queue`, { method: 'POST', headers, body });
  await world.sql('alter table hidden rename to email_recipients');
  expect([answer.status, getError(answer).code]).toEqual([500, 'internal_error']);
  expect(JSON.stringify(answer.body)).not.toMatch(/email_recipients|relation|insert|at /);
  const [fault] = getLines('fault');
  expect(fault).toMatchObject({
    level: 50,
    error: { code: '42P01', stack: expect.stringContaining('insertRecipients') },
  });
  expect(world.api.logLines.join('')).not.toContain(canary);
  const repeated = await send(`${world.api.url}/emails/batch/queue`, { method: 'POST', headers, body });
  expect(repeated.headers.get('idempotent-replayed')).toBeNull();
  expect(repeated.status).toBe(202);
});
