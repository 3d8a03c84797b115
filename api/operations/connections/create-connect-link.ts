import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  PROVIDER_TITLES,
  toStoredProvider,
  type ConnectProviderName,
} from '../../../domain/connect-providers.ts';
import { findProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { countOpenSessions } from '../../../models/connections/connect-sessions.ts';
import { insertConnectSession } from '../../../models/connections/connect-steps.ts';
import { findConnections, type ConnectionRow } from '../../../models/connections/connections.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { toActor } from '../../credentials/caller.ts';
import { invalidField, conflict, type AppError } from '../../request/errors.ts';
import type { Call } from '../operation.ts';

const LINK_LIFETIME_MS = 30 * 60 * 1_000;

const MAX_OPEN_SESSIONS = 20;
const MAX_CONNECTIONS = 100;

type LinkRequest = {
  provider: ConnectProviderName;
  returnUrl: string | undefined;
  /** Set to reconnect this connection. */
  connection: ConnectionRow | undefined;
};

/**
 * @throws AppError 400 for a `returnUrl` outside the console and the project's origins; 409 if the deployment
 * cannot connect accounts of the provider, or if the project has reached a limit
 */
export async function createConnectLink(
  { context, caller, projectId }: Call,
  { provider, returnUrl, connection }: LinkRequest,
): Promise<components['schemas']['ConnectSession']> {
  const { clients, publicKey } = context.settings.connect;
  if (publicKey === undefined) throw cannotSeal();
  if (clients[provider] === undefined) throw noOAuthClient(provider);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = await inProject(context.database, projectId, async (project) => {
    if (returnUrl !== undefined && !isConsoleUrl(context.settings, returnUrl)) {
      await requireProjectOrigin(project, returnUrl);
    }
    await requireConnectCapacity(project, connection);
    const id = randomUUID();
    const act = toActor(caller);
    const sessionExpiresAt = await insertConnectSession(project, {
      id,
      provider: toStoredProvider(provider),
      kind: 'consent',
      createdBy: act.actor,
      clientId: act.clientId,
      tokenDigest: createHash('sha256').update(token).digest(),
      lifetimeMs: LINK_LIFETIME_MS,
      ...(returnUrl !== undefined && { returnUrl }),
      ...(connection && { connectionId: connection.id, expectedAccount: connection.externalId }),
    });
    const target = connection?.id ?? id;
    const details = { provider, session: id };
    await recordAudit(project, { ...act, action: 'connection.begin', target, details });
    return sessionExpiresAt;
  });
  return { url: `${context.settings.publicUrl}/connect/${token}`, expiresAt: expiresAt.toISOString() };
}

/** @throws AppError 409 if the project has the maximum of open links or connections */
export async function requireConnectCapacity(project: InProject, reconnected?: ConnectionRow): Promise<void> {
  if ((await countOpenSessions(project)) >= MAX_OPEN_SESSIONS) {
    throw conflict(
      `The project has the maximum of ${MAX_OPEN_SESSIONS} open connect links. Wait until one expires, after at most 30 minutes.`,
    );
  }
  if (reconnected) return;
  const existing = await findConnections(project, undefined, { limit: MAX_CONNECTIONS });
  if (existing.length < MAX_CONNECTIONS) return;
  throw conflict(`The project has the maximum of ${MAX_CONNECTIONS} connections. Delete an unused one.`);
}

/** Every project may use pages of the console as `returnUrl`. */
function isConsoleUrl({ publicUrl }: Call['context']['settings'], returnUrl: string): boolean {
  if (!URL.canParse(returnUrl)) return false;
  const { href, hash, username, password } = new URL(returnUrl);
  return href.startsWith(`${publicUrl}/console/`) && hash + username + password === '';
}

/**
 * Prevents open redirects.
 * @throws AppError 400 for a URL outside the project's origins
 */
async function requireProjectOrigin(project: InProject, returnUrl: string): Promise<void> {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== ''
  ) {
    throw invalidField('returnUrl', 'must be an absolute URL without credentials or fragment');
  }
  const found = await findProject(project);
  if (!found?.origins.includes(url.origin)) {
    throw invalidField('returnUrl', "must be on one of the project's `origins`");
  }
}

/** Without the workers' public key, the API cannot seal credentials. */
export function cannotSeal(): AppError {
  return conflict('This deployment cannot connect accounts. Ask its operator to set CONNECT_PUBLIC_KEY.');
}

function noOAuthClient(provider: ConnectProviderName): AppError {
  const alternative = provider === 'meta' ? '' : ' Create the connection with credentials instead.';
  return conflict(`This deployment has no OAuth client at ${PROVIDER_TITLES[provider]}.${alternative}`);
}
