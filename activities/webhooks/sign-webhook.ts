import type { KeyObject } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { openSeal, type Keyring } from '../../models/sealed.ts';
import { getWebhookBinding, type WebhookEndpoint } from '../../models/webhooks/webhook-endpoints.ts';
import { activityFailure } from '../failures.ts';

export type Sign = (id: string, body: string) => Record<string, string>;

/**
 * After a rotation, both secrets sign until the old secret expires.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function createSigner(
  keyring: Keyring<KeyObject> | undefined,
  row: { projectId: string; id: string },
  {
    sealedSecret,
    sealedSecretBefore,
    secretBeforeUntil,
  }: Pick<WebhookEndpoint, 'sealedSecret' | 'sealedSecretBefore' | 'secretBeforeUntil'>,
): Promise<Sign> {
  // Deliveries continue once the operator has configured the key ring.
  if (!keyring) throw activityFailure('internal', { retryAfterMs: 60_000 });
  const isBeforeValid = secretBeforeUntil !== null && secretBeforeUntil.getTime() > Date.now();
  const sealed = [
    sealedSecret,
    ...(isBeforeValid && sealedSecretBefore !== null ? [sealedSecretBefore] : []),
  ];
  const secrets = await Promise.all(
    sealed.map(async (each) => new Webhook(await openSeal(keyring, getWebhookBinding(row), each))),
  );
  return (id, body) => {
    const at = new Date();
    return {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Throughline-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => secret.sign(id, at, body)).join(' '),
    };
  };
}
