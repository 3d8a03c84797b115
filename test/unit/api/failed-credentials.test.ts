import express, { type Request } from 'express';
import { AppError } from '../../../api/request/errors.ts';
import { createFailedCredentials } from '../../../api/limits/failed-credentials.ts';
import { unauthorized } from '../../../api/credentials/unauthorized.ts';
import { createWebhookVerifier } from '../../../api/credentials/verify-webhook.ts';
import { createSignatureVerifier } from '../../../api/request/verify-signature.ts';
import { QuotaExceeded } from '../../../models/fair-queue.ts';
import { WEBHOOK_SECRET } from '../../support/keys.ts';
import { signHeaders } from '../../support/webhook.ts';

const buildRequest = (credentials: string) => ({ ip: '203.0.113.7', credentials });
const EXHAUSTED = {
  policy: 'failed-credentials',
  limit: { count: 1, seconds: 60 },
  isExceeded: false,
  remaining: 0,
  resetsInSeconds: 60,
};

async function toRefusal(work: Promise<unknown>): Promise<[status: number, retryAfter: string | undefined]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('The work was not refused.');
  return [error.status, error.headers?.['Retry-After']];
}

it('a network address at its limit of failed credentials gets four lookups at a time, and 429 while 50 more lookups wait', async () => {
  const credentials = createFailedCredentials({ take: () => Promise.resolve(EXHAUSTED) });
  const rejectCredentials = () => Promise.reject(unauthorized('The key is unknown.', ['apiKey']));
  expect(await toRefusal(credentials.guard(buildRequest('first'), rejectCredentials))).toEqual([
    401,
    undefined,
  ]);

  let endAll = () => {};
  const allEnded = new Promise<void>((resolve) => (endAll = resolve));
  let started = 0;
  const lookUps = Array.from({ length: 54 }, (_, number) =>
    toRefusal(
      credentials.guard(buildRequest(`made up ${number}`), (limitLookup) =>
        limitLookup(async () => {
          started += 1;
          await allEnded;
          return rejectCredentials();
        }),
      ),
    ),
  );
  const guardValid = () =>
    credentials.guard(buildRequest('valid'), (limitLookup) => limitLookup(() => Promise.resolve('Ada')));
  expect(await toRefusal(guardValid())).toEqual([429, '1']);
  // A malformed credential is refused without a lookup, so its refusal does not wait in the queue.
  expect(await toRefusal(credentials.guard(buildRequest('malformed'), rejectCredentials))).toEqual([
    429,
    '60',
  ]);
  expect(started).toBe(4);

  endAll();
  expect(await Promise.all(lookUps)).toEqual(lookUps.map(() => [429, '60']));
  expect(await guardValid()).toBe('Ada');
});

it('does not report a full queue of database connections as failed credentials', async () => {
  const credentials = createFailedCredentials({ take: () => Promise.resolve(EXHAUSTED) });
  const reject = () => Promise.reject(unauthorized('The key is unknown.', ['apiKey']));
  expect(await toRefusal(credentials.guard(buildRequest('first'), reject))).toEqual([401, undefined]);
  const full = new QuotaExceeded('requests', 'process');
  const lookUp = credentials.guard(buildRequest('valid'), (limitLookup) =>
    limitLookup(() => Promise.reject(full)),
  );
  await expect(lookUp).rejects.toBe(full);
});

function createVerifier() {
  let taken = 0;
  const failedCredentials = createFailedCredentials({
    take: async () => {
      taken += 1;
      const limit = { count: 2, seconds: 60 };
      return {
        policy: 'failed',
        limit,
        remaining: Math.max(0, 2 - taken),
        resetsInSeconds: 60,
        isExceeded: taken > 2,
      };
    },
  });
  return createSignatureVerifier(createWebhookVerifier(WEBHOOK_SECRET), failedCredentials);
}

const request: Request = Object.create(express.request, { ip: { value: '192.0.2.1' } });
const rejectLateBody = async () => {
  throw new AppError(408, 'request_timeout', 'The body did not arrive.');
};

it('counts a request body that does not arrive as a failed credential, and shortens the body timeout of addresses over the limit', async () => {
  const { limitRead, verifyBody } = createVerifier();
  const timeouts: unknown[] = [];
  const recordTimeout = async (timeoutMs?: number) => void timeouts.push(timeoutMs);
  await limitRead(request, recordTimeout);
  for (let n = 0; n < 2; n += 1)
    await expect(limitRead(request, rejectLateBody)).rejects.toMatchObject({ status: 408 });
  await expect(limitRead(request, rejectLateBody)).rejects.toMatchObject({ status: 429 });
  await limitRead(request, recordTimeout);
  expect(timeouts).toEqual([undefined, 2_000]);

  const signed: Request = Object.create(request, { headers: { value: signHeaders('{}') } });
  await expect(verifyBody(signed, Buffer.from('{}'))).resolves.toBeUndefined();
});
