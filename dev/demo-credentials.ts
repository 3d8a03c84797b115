import { z } from 'zod';
import { oauthClientCreate } from '../admin/commands/oauth-client-create.ts';
import { isWorkingClient } from '../admin/commands/oauth-client.ts';
import { writeKeyCreate, writeKeyList } from '../admin/commands/write-key.ts';
import type { AdminContext } from '../admin/context.ts';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';

const storedKey = z.object({ id: z.string(), secret: z.string() });
const oauthClient = z.object({ clientId: z.string(), secret: z.string().nullable() });

const keysOfProject = z.object({
  serviceAccountKey: storedKey,
  appKey: storedKey,
  confidentialClient: oauthClient.optional(),
  publicClient: oauthClient.optional(),
  platformClient: oauthClient.optional(),
});

const storedKeys = z.record(z.string(), keysOfProject);

export type StoredKey = z.infer<typeof storedKey>;
type StoredClient = z.infer<typeof oauthClient>;

/** Kept in a file, because the database stores only digests of the secrets. */
type StoredKeys = z.infer<typeof keysOfProject>;

export function readStoredKeys(file: string, projectId: string): StoredKeys | undefined {
  return readAll(file)[projectId];
}

/** Keeps the keys of other projects. */
export function writeStoredKeys(file: string, projectId: string, keys: StoredKeys): void {
  const all = storedKeys.parse({ ...readAll(file), [projectId]: keys });
  writePrivateJson(file, all);
}

function readAll(file: string): z.infer<typeof storedKeys> {
  return storedKeys.parse(readJsonOrEmpty(file));
}

/** The API ignores these ports for the public client, because its type is `native` (RFC 8252 section 7.3). */
const REDIRECT_URLS = ['http://127.0.0.1:4000/callback', 'http://127.0.0.1:3000/docs/signed-in'];

/** Scopes of a product that creates projects, connects their accounts and sends their mail. */
const PLATFORM_SCOPES = [
  'projects:write',
  'project:write',
  'members:write',
  'connections:write',
  'keys:write',
  'emails:send',
  'crm_objects:read',
] satisfies ClientRequest['scope'];

type ClientRequest = Parameters<typeof oauthClientCreate>[1];

export const DEMO_CLIENTS = {
  confidentialClient: { name: 'Demo site', type: 'web', redirectUrl: REDIRECT_URLS },
  publicClient: { name: 'Demo app', type: 'native', redirectUrl: REDIRECT_URLS },
  platformClient: { name: 'Demo platform', type: 'web', platform: true, scope: [...PLATFORM_SCOPES] },
} satisfies Record<string, Pick<ClientRequest, 'name' | 'type'> & Partial<ClientRequest>>;

export async function ensureClient(
  context: AdminContext,
  request: ClientRequest,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  if (stored && (await isWorkingClient(context, stored))) return stored;
  const { clientId, secret } = await oauthClientCreate(context, request);
  return { clientId, secret };
}

/** Default port of `examples/serve-tracked-page.ts`. */
const EXAMPLE_PORT = '8088';

/**
 * Returns a valid write key that allows all local origins. Creates one if none exists, for example because
 * the API's port has changed.
 * @param api base URL of the API
 */
export async function ensureWriteKey(context: AdminContext, project: string, api: string): Promise<string> {
  const origins = listLocalOrigins(api);
  const writeKeys = await writeKeyList(context, { project });
  const usable = writeKeys.find(
    ({ revokedAt, allowedOrigins }) =>
      revokedAt === null && origins.every((allowed) => allowedOrigins.includes(allowed)),
  );
  if (usable) return usable.key;
  const { key } = await writeKeyCreate(context, { project, name: 'demo', origin: origins });
  return key;
}

export function listLocalOrigins(api: string): string[] {
  const { origin, port } = new URL(api);
  const local = [port, EXAMPLE_PORT].flatMap((localPort) => [
    // `origin` omits a default port, as browsers do.
    new URL(`http://127.0.0.1:${localPort}`).origin,
    new URL(`http://localhost:${localPort}`).origin,
  ]);
  return [...new Set([origin, ...local])];
}
