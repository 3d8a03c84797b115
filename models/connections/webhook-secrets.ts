import { createHmac } from 'node:crypto';
import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import { openSeal, seal, type Keyring } from '../sealed.ts';

/**
 * Seals what signs the webhooks of an account that a project connects. The API verifies with it, so that it cannot be
 * sealed for the workers as keys are; it opens nothing at the provider.
 * @param keyring the API's, which no key is ever taken out of; keys of its own are derived from it
 */
export function sealWebhookSecret(keyring: Keyring, projectId: string, secret: string): string {
  return seal(derived(keyring), bindingIn(projectId), secret);
}

/** A webhook that takes events of one project's mails. */
type ConnectionWebhook = { projectId: string; secret: string };

/** What signs the webhooks of a connection. Undefined when there is none that has any. */
export async function findConnectionWebhook(
  database: Database,
  keyring: Keyring,
  connectionId: string,
): Promise<ConnectionWebhook | undefined> {
  const projectId = await findProjectOfConnectionWebhook(database, connectionId);
  if (projectId === undefined) return undefined;
  const [found] = await rows<{ sealed: string | null }>(
    { database, projectId },
    'select sealed_webhook_secret as sealed from connections where project_id = $1 and id = $2',
    [projectId, connectionId],
  );
  if (!found || found.sealed === null) return undefined;
  return { projectId, secret: openSeal(derived(keyring), bindingIn(projectId), found.sealed) };
}

/** The project of a connection that takes webhooks. */
export async function findProjectOfConnectionWebhook(
  database: Database,
  connectionId: string,
): Promise<string | undefined> {
  const [found] = await rows<{ projectId: string | null }>(
    database,
    'select project_of_connection_webhook($1) as "projectId"',
    [connectionId],
  );
  return found?.projectId ?? undefined;
}

/** Of the project and not of the row: it is sealed before its connection has an id. */
function bindingIn(projectId: string): string {
  return `connections.webhook:${projectId}`;
}

function derived(keyring: Keyring): Keyring {
  return new Map(
    [...keyring].map(([id, key]) => [id, createHmac('sha256', key).update('connection webhooks').digest()]),
  );
}
