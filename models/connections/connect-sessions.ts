import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { ConnectionProvider } from './connections.ts';

/**
 * Where an attempt to connect is. `open`: its link was not followed yet. `authorizing`: a person is at the provider.
 * `exchanging` and `storing` are a worker's to go on with, `choosing` is the person's.
 */
export type ConnectState =
  'open' | 'authorizing' | 'exchanging' | 'choosing' | 'storing' | 'connected' | 'denied' | 'failed';

/** Why an attempt came to nothing. */
export type ConnectOutcome =
  | 'access_denied'
  | 'scope_missing'
  | 'no_account'
  | 'other_account'
  | 'connection_gone'
  | 'refused'
  | 'not_configured'
  | 'provider_unavailable';

/** Accounts that a grant reaches. */
export const connectAccounts = z.array(z.object({ id: z.string(), name: z.string() }));

export type ConnectAccount = z.infer<typeof connectAccounts>[number];

/** One attempt to connect an account. The API may not read what is sealed in it. Times by PostgreSQL's clock. */
export const connectSessions = defineTable({ tableName: 'connect_sessions' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  projectId: c.key(c.uuid()),
  provider: c.text<ConnectionProvider>(),
  /** By consent at the provider, or by credentials that somebody typed in. */
  kind: c.text<'consent' | 'typed'>(),
  state: c.text<ConnectState>(),
  /** A {@link ConnectOutcome}; null: none yet, or connected. */
  outcome: c.nullable(c.text()),
  /** To be reconnected; in the end the one that was stored. */
  connectionId: c.nullable(c.uuid()),
  /** The account that it must end at; null: any. */
  expectedAccount: c.nullable(c.text()),
  /** The one that was chosen. */
  accountId: c.nullable(c.text()),
  /** Those to choose from, as {@link connectAccounts}. */
  accounts: c.nullable(c.json<ConnectAccount[]>()),
  returnUrl: c.nullable(c.text()),
  createdBy: c.text(),
  clientId: c.nullable(c.text()),
  /** SHA-256 of what stands in the link. */
  tokenDigest: c.nullable(c.bytes()),
  /** SHA-256 of the cookie of the browser that went on with it. */
  browserDigest: c.nullable(c.bytes()),
  /** SHA-256 of the `state` that the provider was sent. */
  oauthStateDigest: c.nullable(c.bytes()),
  /** For the workers: the PKCE verifier. */
  sealedVerifier: c.nullable(c.text()),
  /** For the workers: the provider's code, or what was typed in. */
  sealedAnswer: c.nullable(c.text()),
  /** By the workers: what the provider gave for it. */
  sealedGrant: c.nullable(c.text()),
  /** By the API, for itself: what signs the account's webhooks, for the connection to keep. */
  sealedWebhookSecret: c.nullable(c.text()),
  createdAt: c.generated(c.timestamp()),
  steppedAt: c.generated(c.timestamp()),
  claimedAt: c.nullable(c.timestamp()),
  expiresAt: c.timestamp(),
}));

type ConnectSession = RowOf<typeof connectSessions>;

/** What a seal of an attempt is bound to. */
export function sessionBinding({ projectId, id }: { projectId: string; id: string }, part: string): string {
  return `connect_sessions.${part}:${id}:${projectId}`;
}

type Links = 'connectionId' | 'expectedAccount' | 'returnUrl' | 'clientId' | 'tokenDigest';

export type NewConnectSession = Pick<ConnectSession, 'id' | 'provider' | 'kind' | 'createdBy'> &
  Partial<Pick<ConnectSession, Links | 'sealedAnswer' | 'sealedWebhookSecret'>> & { lifetimeMs: number };

/** Attempts of the project that have not ended. */
export async function countOpenSessions(project: InProject): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    project,
    `select count(*)::int as count from connect_sessions where project_id = $1 and expires_at > now()
       and state not in ('connected', 'denied', 'failed')`,
    [project.projectId],
  );
  return counted?.count ?? 0;
}

export type ConnectSessionRef = { projectId: string; sessionId: string };

/** By what a page of ours finds an attempt: its id, or the digest of its link or of the provider's `state`. */
export type SessionKey = { id: string } | { token: Buffer } | { oauthState: Buffer };

/** Which attempt, of which project, has this key. */
export async function findConnectSession(
  database: Database,
  key: SessionKey,
): Promise<ConnectSessionRef | undefined> {
  const [found] = await rows<ConnectSessionRef>(
    database,
    'select project_id as "projectId", session_id as "sessionId" from find_connect_session($1, $2, $3)',
    [
      'id' in key ? key.id : null,
      'token' in key ? key.token : null,
      'oauthState' in key ? key.oauthState : null,
    ],
  );
  return found;
}

/** An attempt as the API sees it. */
export type ConnectSessionRow = Pick<
  ConnectSession,
  | 'id'
  | 'provider'
  | 'kind'
  | 'state'
  | 'outcome'
  | 'connectionId'
  | 'expectedAccount'
  | 'accounts'
  | 'returnUrl'
  | 'browserDigest'
> & {
  isOver: boolean;
  /** Whoever made the link may connect accounts no more. */
  isWithdrawn: boolean;
  /** The connection that was to be reconnected was deleted. */
  isGone: boolean;
  /** Of the connection that is reconnected, or was stored; null: none yet, or it is kept no more. */
  account: ConnectAccount | null;
};

/**
 * SQL for whether the link of an attempt, the row `s` of `connect_sessions`, leads nowhere any more because whoever made
 * it may no longer connect accounts. Who has a link needs nothing else to attach an account to the project, so it ends
 * with what it came from: the person who is disabled, was signed out or has lost their part or their role, the consent
 * by which a program acted for them, the program itself. An attempt that waits for a worker, or has ended, is past that.
 */
const IS_WITHDRAWN = `s.state in ('open', 'authorizing', 'choosing') and (
    s.created_by like 'user:%' and not exists (
      select from users u join projects p on p.id = s.project_id
      where u.id = substr(s.created_by, 6) and u.disabled_at is null
        and (u.signed_out_at is null or u.signed_out_at < s.created_at)
        and (p.owner_id = u.id or exists (
          select from membership_roles mr join roles r on r.id = mr.role_id
          where mr.project_id = p.id and mr.user_id = u.id and 'connections:write' = any (r.permissions))))
    or s.client_id like 'tlc\\_%' and not exists (
      select from oauth_clients c left join users o on o.id = c.user_id
      where c.client_id = s.client_id and not c.disabled and o.disabled_at is null
        and (s.created_by not like 'user:%' or exists (
          select from oidc_records g where g.kind = 'Grant' and g.client_id = s.client_id
            and g.user_id = substr(s.created_by, 6) and g.expires_at > now()))))`;

/** One attempt of the project. Undefined when there is none. */
export async function readConnectSession(
  project: InProject,
  id: string,
): Promise<ConnectSessionRow | undefined> {
  const [found] = await rows<ConnectSessionRow>(
    project,
    `select s.id, s.provider, s.kind, s.state, s.outcome, s.connection_id as "connectionId",
       s.expected_account as "expectedAccount", s.accounts, s.return_url as "returnUrl",
       s.browser_digest as "browserDigest", s.expires_at <= now() as "isOver", ${IS_WITHDRAWN} as "isWithdrawn",
       s.connection_id is not null and s.state not in ('connected', 'denied', 'failed')
         and (c.id is null or c.status = 'revoked') as "isGone",
       case when c.id is not null then json_build_object('id', c.external_id, 'name', c.display_name) end as account
     from connect_sessions s left join connections c on c.project_id = s.project_id and c.id = s.connection_id
     where s.project_id = $1 and s.id = $2`,
    [project.projectId, id],
  );
  return found;
}
