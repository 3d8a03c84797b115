import { randomBytes } from 'node:crypto';
import { seal } from '../../../models/sealed.ts';
import { getWebhookBinding } from '../../../models/webhooks/webhook-endpoints.ts';
import { conflict } from '../../request/errors.ts';
import type { Call } from '../operation.ts';

/** Standard Webhooks recommends 24 to 64 bytes. */
const SECRET_BYTES = 32;

/**
 * Generates a secret and seals it for the workers.
 * @throws AppError 409 without the workers' public key
 */
export async function generateWebhookSecret(
  { context, projectId }: Call,
  id: string,
): Promise<{ secret: string; sealedSecret: string }> {
  const { publicKey } = context.settings.connect;
  if (publicKey === undefined) {
    throw conflict('This deployment sends no webhooks. Ask its operator to set CONNECT_PUBLIC_KEY.');
  }
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealedSecret: await seal(publicKey, getWebhookBinding({ projectId, id }), secret) };
}
