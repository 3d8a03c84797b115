import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';
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
class ConnectSession extends Model<InferAttributes<ConnectSession>, InferCreationAttributes<ConnectSession>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare provider: ConnectionProvider;
  /** By consent at the provider, or by credentials that somebody typed in. */
  declare kind: 'consent' | 'typed';
  declare state: ConnectState;
  /** A {@link ConnectOutcome}; null: none yet, or connected. */
  declare outcome: CreationOptional<string | null>;
  /** To be reconnected; in the end the one that was stored. */
  declare connectionId: CreationOptional<string | null>;
  /** The account that it must end at; null: any. */
  declare expectedAccount: CreationOptional<string | null>;
  /** The one that was chosen. */
  declare accountId: CreationOptional<string | null>;
  /** Those to choose from, as {@link connectAccounts}. */
  declare accounts: CreationOptional<ConnectAccount[] | null>;
  declare returnUrl: CreationOptional<string | null>;
  declare createdBy: string;
  declare clientId: CreationOptional<string | null>;
  /** SHA-256 of what stands in the link. */
  declare tokenDigest: CreationOptional<Buffer | null>;
  /** SHA-256 of the cookie of the browser that went on with it. */
  declare browserDigest: CreationOptional<Buffer | null>;
  /** SHA-256 of the `state` that the provider was sent. */
  declare oauthStateDigest: CreationOptional<Buffer | null>;
  /** For the workers: the PKCE verifier. */
  declare sealedVerifier: CreationOptional<string | null>;
  /** For the workers: the provider's code, or what was typed in. */
  declare sealedAnswer: CreationOptional<string | null>;
  /** By the workers: what the provider gave for it. */
  declare sealedGrant: CreationOptional<string | null>;
  /** By the API, for itself: what signs the account's webhooks, for the connection to keep. */
  declare sealedWebhookSecret: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare steppedAt: CreationOptional<Date>;
  declare claimedAt: CreationOptional<Date | null>;
  declare expiresAt: Date;
}

export const connectSessions = table((sequelize) =>
  class extends ConnectSession {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      provider: { type: DataTypes.TEXT, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      outcome: { type: DataTypes.TEXT },
      connectionId: { type: DataTypes.UUID },
      expectedAccount: { type: DataTypes.TEXT },
      accountId: { type: DataTypes.TEXT },
      accounts: { type: DataTypes.JSONB },
      returnUrl: { type: DataTypes.TEXT },
      createdBy: { type: DataTypes.TEXT, allowNull: false },
      clientId: { type: DataTypes.TEXT },
      tokenDigest: { type: DataTypes.BLOB },
      browserDigest: { type: DataTypes.BLOB },
      oauthStateDigest: { type: DataTypes.BLOB },
      sealedVerifier: { type: DataTypes.TEXT },
      sealedAnswer: { type: DataTypes.TEXT },
      sealedGrant: { type: DataTypes.TEXT },
      sealedWebhookSecret: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      steppedAt: { type: DataTypes.DATE },
      claimedAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    {
      sequelize,
      modelName: 'ConnectSession',
      tableName: 'connect_sessions',
      underscored: true,
      timestamps: false,
    },
  ),
);

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
