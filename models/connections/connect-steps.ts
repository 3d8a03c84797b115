import { fn, Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { getValue, run, defineClaim } from '../rows.ts';
import { openSeal, seal, type Keyring } from '../sealed.ts';
import {
  connectSessions,
  getSessionBinding,
  type ConnectAccount,
  type ConnectOutcome,
  type ConnectSessionRef,
  type ConnectState,
  type NewConnectSession,
} from './connect-sessions.ts';

/**
 * Inserts a session whose first step is the user's visit to the link or, for typed credentials, a worker's
 * check.
 * @returns the session's expiry
 */
export function insertConnectSession(
  project: InProject,
  { lifetimeMs, ...session }: NewConnectSession,
): Promise<Date> {
  const { projectId } = project;
  return getValue<Date>(
    project,
    `insert into connect_sessions (id, project_id, provider, kind, state, connection_id, expected_account, return_url,
       created_by, client_id, token_digest, sealed_answer, sealed_webhook_secret, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14 / 1000.0))
     returning expires_at as "expiresAt"`,
    [
      session.id,
      projectId,
      session.provider,
      session.kind,
      session.kind === 'typed' ? 'exchanging' : 'open',
      session.connectionId ?? null,
      session.expectedAccount ?? null,
      session.returnUrl ?? null,
      session.createdBy,
      session.clientId ?? null,
      session.tokenDigest ?? null,
      session.sealedAnswer ?? null,
      session.sealedWebhookSecret ?? null,
      lifetimeMs,
    ],
  );
}

const CLEARED_SECRETS = {
  sealedVerifier: null,
  sealedAnswer: null,
  sealedGrant: null,
  sealedWebhookSecret: null,
  accounts: null,
};

export async function endConnectSession(
  { database, transaction, projectId }: InProject,
  id: string,
  { from, state, outcome }: { from: ConnectState[]; state: 'denied' | 'failed'; outcome: ConnectOutcome },
): Promise<boolean> {
  const [changed] = await connectSessions(database).update(
    { ...CLEARED_SECRETS, state, outcome, oauthStateDigest: null, steppedAt: fn('now') },
    { where: { projectId, id, state: from }, transaction },
  );
  return changed > 0;
}

/**
 * Binds a session to the browser that is redirected to the provider. This browser may start again until the
 * provider responds.
 * @returns false if the session has ended, is past this step, or is bound to another browser
 */
export async function startConsent(
  project: InProject,
  id: string,
  step: { browserDigest: Buffer; oauthStateDigest: Buffer; sealedVerifier: string },
): Promise<boolean> {
  const changed = await run(
    project,
    `update connect_sessions set state = 'authorizing', browser_digest = $3, oauth_state_digest = $4,
       sealed_verifier = $5, stepped_at = now()
     where project_id = $1 and id = $2 and expires_at > now()
       and (state = 'open' or (state = 'authorizing' and browser_digest = $3))`,
    [project.projectId, id, step.browserDigest, step.oauthStateDigest, step.sealedVerifier],
  );
  return changed > 0;
}

/** Returns false for a repeated OAuth `state` or an expired session. */
export async function storeCode(
  { database, transaction, projectId }: InProject,
  id: string,
  { oauthStateDigest, sealedAnswer }: { oauthStateDigest: Buffer; sealedAnswer: string },
): Promise<boolean> {
  const expiresAt = { [Op.gt]: fn('now') };
  const [changed] = await connectSessions(database).update(
    { state: 'exchanging', sealedAnswer, oauthStateDigest: null, steppedAt: fn('now') },
    { where: { projectId, id, oauthStateDigest, state: 'authorizing', expiresAt }, transaction },
  );
  return changed > 0;
}

/** Returns false if the session does not offer this account, or has expired. */
export async function chooseAccount(project: InProject, id: string, accountId: string): Promise<boolean> {
  const changed = await run(
    project,
    `update connect_sessions set state = 'storing', account_id = $3, stepped_at = now()
     where project_id = $1 and id = $2 and state = 'choosing' and expires_at > now()
       and accounts @> jsonb_build_array(jsonb_build_object('id', $3::text))`,
    [project.projectId, id, accountId],
  );
  return changed > 0;
}

export type WorkerSession = NonNullable<Awaited<ReturnType<typeof findWorkerSession>>>;

/**
 * Finds a session that waits for a worker and has not expired.
 * @param options `lock`: locks the row, so that only one worker completes the session
 */
export async function findWorkerSession(
  { database, transaction, projectId }: InProject,
  id: string,
  { lock = false }: { lock?: boolean } = {},
) {
  const found = await connectSessions(database).findOne({ where: { projectId, id }, transaction, lock });
  if (!found || found.expiresAt.getTime() <= Date.now()) return undefined;
  return found.state === 'exchanging' || found.state === 'storing' ? found : undefined;
}

export async function openGrant(
  keyring: Keyring,
  { projectId, id, sealedGrant }: Pick<WorkerSession, 'projectId' | 'id' | 'sealedGrant'>,
): Promise<string | undefined> {
  if (sealedGrant === null) return undefined;
  return openSeal(keyring, getSessionBinding({ projectId, id }, 'grant'), sealedGrant);
}

/**
 * Stores the grant before its use, because a retry cannot exchange the authorization code again. Returns
 * false if the session is no longer `exchanging`.
 */
export async function storeGrant(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  { id, grant, accountId }: { id: string; grant: string; accountId: string | undefined },
): Promise<boolean> {
  const sealedGrant = await seal(keyring, getSessionBinding({ projectId, id }, 'grant'), grant);
  const [changed] = await connectSessions(database).update(
    { sealedGrant, sealedAnswer: null, sealedVerifier: null, ...(accountId !== undefined && { accountId }) },
    { where: { projectId, id, state: 'exchanging' }, transaction },
  );
  return changed > 0;
}

export async function offerAccounts(
  { database, transaction, projectId }: InProject,
  id: string,
  accounts: ConnectAccount[],
): Promise<void> {
  await connectSessions(database).update(
    { state: 'choosing', accounts, steppedAt: fn('now') },
    { where: { projectId, id, state: 'exchanging' }, transaction },
  );
}

/** Marks a session as connected, and deletes its secrets. */
export async function completeConnectSession(
  { database, transaction, projectId }: InProject,
  { id, connectionId }: { id: string; connectionId: string },
): Promise<void> {
  await connectSessions(database).update(
    { ...CLEARED_SECRETS, state: 'connected', connectionId, steppedAt: fn('now') },
    { where: { projectId, id }, transaction },
  );
}

/** Claims, for 30 seconds, sessions whose step no worker has finished within five seconds. */
export const claimConnectSessions = defineClaim<ConnectSessionRef>('claim_connect_sessions', [
  'projectId',
  'sessionId',
]);
