import type { KeyObject } from 'node:crypto';
import type { InProject } from '../in-project.ts';
import { reseal, type Keyring } from '../sealed.ts';
import { endpoints, getWebhookBinding } from './webhook-endpoints.ts';

/**
 * Reseals secrets under the ring's first key, so that an old key can be removed. Deletes expired previous
 * secrets.
 * @returns the number of resealed secrets
 * @throws Error if no key of the ring opens a secret
 */
export async function resealEndpoints(
  { database, transaction, projectId }: InProject,
  keyring: Keyring<KeyObject>,
): Promise<number> {
  const found = await endpoints(database).findAll({
    where: { projectId },
    attributes: ['projectId', 'id', 'sealedSecret', 'sealedSecretBefore', 'secretBeforeUntil'],
    transaction,
    lock: true,
  });
  let resealed = 0;
  for (const endpoint of found) {
    const binding = getWebhookBinding(endpoint);
    const isBeforeValid = endpoint.secretBeforeUntil !== null && endpoint.secretBeforeUntil > new Date();
    const before = isBeforeValid ? endpoint.sealedSecretBefore : null;
    const sealedSecret = await reseal(keyring, binding, endpoint.sealedSecret);
    const sealedSecretBefore = before === null ? null : await reseal(keyring, binding, before);
    await endpoint.update(
      {
        sealedSecret: sealedSecret ?? endpoint.sealedSecret,
        sealedSecretBefore: sealedSecretBefore ?? before,
      },
      { transaction },
    );
    resealed += [sealedSecret, sealedSecretBefore].filter((each) => typeof each === 'string').length;
  }
  return resealed;
}
