import express, { type Request } from 'express';
import { createVerifyWebhook } from '../../../api/credentials/verify-webhook.ts';
import { AppError } from '../../../api/request/errors.ts';
import { createFailedCredentials } from '../../../api/limits/failed-credentials.ts';
import { createVerifySignature } from '../../../api/request/verify-signature.ts';
import { WEBHOOK_SECRET } from '../../support/keys.ts';
import { signHeaders } from '../../support/webhook.ts';

/** Returns a verification step that allows an address two failures. */
function createStep() {
  let taken = 0;
  const failedCredentials = createFailedCredentials({
    take: async () => {
      taken += 1;
      const limit = { count: 2, seconds: 60 };
      return {
        policy: 'failed',
        limit,
        remaining: Math.max(0, 2 - taken),
        resetsIn: 60,
        isExceeded: taken > 2,
      };
    },
  });
  return createVerifySignature(createVerifyWebhook(WEBHOOK_SECRET), failedCredentials);
}

const request: Request = Object.create(express.request, { ip: { value: '192.0.2.1' } });
const rejectLateBody = async () => {
  throw new AppError(408, 'request_timeout', 'The body did not arrive.');
};

it('counts bodies that do not arrive, and shortens the timeout of their address', async () => {
  const { limitRead, body } = createStep();
  const timeouts: unknown[] = [];
  const recordTimeout = async (timeoutMs?: number) => void timeouts.push(timeoutMs);
  await limitRead(request, recordTimeout);
  for (let n = 0; n < 2; n += 1)
    await expect(limitRead(request, rejectLateBody)).rejects.toMatchObject({ status: 408 });
  await expect(limitRead(request, rejectLateBody)).rejects.toMatchObject({ status: 429 });
  await limitRead(request, recordTimeout);
  expect(timeouts).toEqual([undefined, 2_000]);

  const signed: Request = Object.create(request, { headers: { value: signHeaders('{}') } });
  await expect(body(signed, Buffer.from('{}'))).resolves.toBeUndefined();
});
