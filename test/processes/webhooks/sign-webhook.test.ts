import { randomBytes, randomUUID } from 'node:crypto';
import { openSecrets } from '../../../activities/webhooks/sign-webhook.ts';
import { publicHalfOf, seal, workersKeyring, workersPublicKey } from '../../../models/sealed.ts';
import { webhookBinding } from '../../../models/webhooks/webhook-endpoints.ts';
import { pythonWith, type Python } from '../../support/python-with.ts';

// Installs Python on a machine without it.
jest.setTimeout(600_000);

const VERIFY = `
import json, sys
from standardwebhooks import Webhook, WebhookVerificationError
headers, cases = json.loads(sys.argv[1]), json.loads(sys.argv[2])
def is_valid(secret, body):
    try:
        return Webhook(secret).verify(body, headers) == json.loads(body)
    except WebhookVerificationError:
        return False
print(json.dumps([is_valid(*case) for case in cases]))
`;

let python: Python;
beforeAll(async () => {
  python = await pythonWith('standardwebhooks', '1.1.0');
});

const keyring = workersKeyring.parse(`test:${randomBytes(32).toString('base64')}`);
const row = { projectId: randomUUID(), id: randomUUID() };
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const sealed = (secret: string) =>
  seal(workersPublicKey.parse(publicHalfOf(keyring)), webhookBinding(row), secret);

/** Returns Python's verification of a delivery for each secret and body. */
async function verified(
  { now, before, untilMs }: { now: string; before: string; untilMs: number },
  signed: string,
  tried: [string, string][],
): Promise<unknown> {
  const sign = await openSecrets(keyring, row, {
    sealedSecret: await sealed(now),
    sealedSecretBefore: await sealed(before),
    secretBeforeUntil: new Date(Date.now() + untilMs),
  });
  const headers = sign(randomUUID(), signed);
  const said: unknown = JSON.parse(await python(VERIFY, JSON.stringify(headers), JSON.stringify(tried)));
  return said;
}

it('holds for another language’s library: by both secrets of a day after a change, and of no other body', async () => {
  const [now, before] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: 'email.bounced', data: { email: 'jürgen@example.com' } });
  const tried: [string, string][] = [
    [now, body],
    [before, body],
    [newSecret(), body],
    [now, body.replace('jürgen', 'jurgen')],
  ];
  expect(await verified({ now, before, untilMs: 60_000 }, body, tried)).toEqual([true, true, false, false]);
  expect(await verified({ now, before, untilMs: -1 }, body, tried)).toEqual([true, false, false, false]);
});
