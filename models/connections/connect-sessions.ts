import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { findRow, getValue } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { ConnectionProvider } from './connections.ts';

/**
 * `authorizing`: the user is at the provider. `choosing`: the user selects an account. `exchanging` and
 * `storing`: a worker does the next step.
 */
export type ConnectState =
  | 'open'
  | 'authorizing'
  | 'exchanging'
  | 'choosing'
  | 'storing'
  | 'connected'
  | 'denied'
  | 'failed';

export type ConnectOutcome =
  | 'access_denied'
  | 'scope_missing'
  | 'no_account'
  | 'other_account'
  | 'connection_gone'
  | 'refused'
  | 'not_configured'
  | 'provider_unavailable';

export const connectAccounts = z.array(z.object({ id: z.string(), name: z.string() }));

export type ConnectAccount = z.infer<typeof connectAccounts>[number];

/** All times come from PostgreSQL's clock. */
export const connectSessions = defineTable({ tableName: 'connect_sessions' }, (c) => ({
  id: c.key(c.generated(c.uuid())),
  projectId: c.key(c.uuid()),
  provider: c.text<ConnectionProvider>(),
  /** OAuth consent, or credentials entered by the user. */
  kind: c.text<'consent' | 'typed'>(),
  state: c.text<ConnectState>(),
  /**
   * {@link ConnectOutcome} of a session that ended without a connection; null: the session is in progress or
   * connected.
   */
  outcome: c.nullable(c.text()),
  /** Connection to reconnect, or the connection that the session stored. */
  connectionId: c.nullable(c.uuid()),
  /** Id of the account that must be connected; null: any account. */
  expectedAccount: c.nullable(c.text()),
  /** Id of the account that the user selected, or to which the typed credentials belong. */
  accountId: c.nullable(c.text()),
  accounts: c.nullable(c.json<ConnectAccount[]>()),
  returnUrl: c.nullable(c.text()),
  createdBy: c.text(),
  clientId: c.nullable(c.text()),
  /** SHA-256 of the link's token. */
  tokenDigest: c.nullable(c.bytes()),
  /** SHA-256 of the cookie of the browser to which the session is bound. */
  browserDigest: c.nullable(c.bytes()),
  /** SHA-256 of the OAuth `state`. */
  oauthStateDigest: c.nullable(c.bytes()),
  /** PKCE verifier, sealed for the workers; the API cannot open it. */
  sealedVerifier: c.nullable(c.text()),
  /** Authorization code or entered credentials, sealed for the workers. */
  sealedAnswer: c.nullable(c.text()),
  /** The provider's grant, sealed for the workers. */
  sealedGrant: c.nullable(c.text()),
  /**
   * Signing secret of the account's webhooks, which only the API can open. It is copied to the connection.
   */
  sealedWebhookSecret: c.nullable(c.text()),
  createdAt: c.generated(c.timestamp()),
  steppedAt: c.generated(c.timestamp()),
  claimedAt: c.nullable(c.timestamp()),
  expiresAt: c.timestamp(),
}));

type ConnectSession = RowOf<typeof connectSessions>;

export function getSessionBinding(
  { projectId, id }: { projectId: string; id: string },
  part: string,
): string {
  return `connect_sessions.${part}:${id}:${projectId}`;
}

type OptionalColumn =
  | 'connectionId'
  | 'expectedAccount'
  | 'returnUrl'
  | 'clientId'
  | 'tokenDigest'
  | 'sealedAnswer'
  | 'sealedWebhookSecret';

export type NewConnectSession = Pick<ConnectSession, 'id' | 'provider' | 'kind' | 'createdBy'> &
  Partial<Pick<ConnectSession, OptionalColumn>> & { lifetimeMs: number };

export function countOpenSessions(project: InProject): Promise<number> {
  return getValue<number>(
    project,
    `select count(*)::int as count from connect_sessions where project_id = $1 and expires_at > now()
       and state not in ('connected', 'denied', 'failed')`,
    [project.projectId],
  );
}

export type ConnectSessionRef = { projectId: string; sessionId: string };

/** Key of a session: its id, or the SHA-256 of its link's token or of the OAuth `state`. */
export type SessionKey = { id: string } | { token: Buffer } | { oauthState: Buffer };

export function findConnectSessionRef(
  database: Database,
  key: SessionKey,
): Promise<ConnectSessionRef | undefined> {
  return findRow<ConnectSessionRef>(
    database,
    'select project_id as "projectId", session_id as "sessionId" from find_connect_session($1, $2, $3)',
    [
      'id' in key ? key.id : null,
      'token' in key ? key.token : null,
      'oauthState' in key ? key.oauthState : null,
    ],
  );
}

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
  isExpired: boolean;
  /** The session's creator, or the creator's OAuth client, may no longer connect accounts. */
  isWithdrawn: boolean;
  /** The connection to reconnect has ended or was deleted. */
  isConnectionDeleted: boolean;
  /** Account of the connection `connectionId`; null: there is no connection, or it was deleted. */
  account: ConnectAccount | null;
};

/**
 * SQL condition: the creator of session `s`, or the creator's OAuth client, may no longer connect accounts.
 * The session's link must then stop working, because it requires no sign-in.
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

export function findConnectSession(project: InProject, id: string): Promise<ConnectSessionRow | undefined> {
  return findRow<ConnectSessionRow>(
    project,
    `select s.id, s.provider, s.kind, s.state, s.outcome, s.connection_id as "connectionId",
       s.expected_account as "expectedAccount", s.accounts, s.return_url as "returnUrl",
       s.browser_digest as "browserDigest", s.expires_at <= now() as "isExpired", ${IS_WITHDRAWN} as "isWithdrawn",
       s.connection_id is not null and s.state not in ('connected', 'denied', 'failed')
         and (c.id is null or c.status = 'revoked') as "isConnectionDeleted",
       case when c.id is not null then json_build_object('id', c.external_id, 'name', c.display_name) end as account
     from connect_sessions s left join connections c on c.project_id = s.project_id and c.id = s.connection_id
     where s.project_id = $1 and s.id = $2`,
    [project.projectId, id],
  );
}
