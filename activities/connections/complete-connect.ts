import type { KeyObject } from 'node:crypto';
import { activityInfo, log } from '@temporalio/activity';
import {
  hasNeededScopes,
  findMissingScopes,
  toProviderName,
  type ConnectProviderName,
} from '../../domain/connect-providers.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import {
  getSessionBinding,
  type ConnectAccount,
  type ConnectOutcome,
} from '../../models/connections/connect-sessions.ts';
import {
  completeConnectSession,
  endConnectSession,
  findWorkerSession,
  storeGrant,
  offerAccounts,
  openGrant,
  type WorkerSession,
} from '../../models/connections/connect-steps.ts';
import { lockConnection } from '../../models/connections/connection-health.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { inProject } from '../../models/in-project.ts';
import { openSeal, type Keyring } from '../../models/sealed.ts';
import { CONNECTION_ATTEMPTS, type ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { parseJson } from '../provider/bounded-fetch.ts';
import { isRetried, ProviderError, toActivityFailure, type FailureKind } from '../provider/failure.ts';
import {
  connectGrant,
  typedCredentials,
  type ConnectGrant,
  type ConnectProvider,
} from './connect-provider.ts';
import type { RenewalDependencies } from './renew-secret.ts';
import { consentCode } from './wire.ts';

export type ConnectDependencies = RenewalDependencies & {
  /** Undefined if projects cannot connect accounts through the API. */
  connectKeyring: Keyring<KeyObject> | undefined;
  /** If undefined, Meta's signatures cannot be verified. */
  metaAppSecret: string | undefined;
  publicUrl: string;
};

class ConnectEnd extends Error {
  readonly outcome: ConnectOutcome;
  constructor(outcome: ConnectOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * A retry continues from the stored grant, so it neither loses nor duplicates the connection. If a worker
 * crashes between the exchange and the storage of the grant, the session ends, because a code works only
 * once.
 */
export function createCompleteConnect(
  dependencies: ConnectDependencies,
): ConnectionsActivities['completeConnect'] {
  const { database } = dependencies;
  return async ({ projectId, sessionId }) => {
    const session = await inProject(database, projectId, (project) => findWorkerSession(project, sessionId));
    if (!session) return;
    try {
      await advanceSession(dependencies, session);
    } catch (error) {
      const outcome = toOutcome(error);
      if (outcome === undefined) throw error;
      const failure = error instanceof ProviderError ? error.failure : undefined;
      const isLast = activityInfo().attempt >= CONNECTION_ATTEMPTS;
      if (failure && outcome === 'provider_unavailable' && isRetried(failure.kind) && !isLast) {
        throw toActivityFailure(failure);
      }
      log.warn('connect session failed', {
        provider: session.provider,
        outcome,
        reason: failure?.reason,
      });
      await inProject(database, projectId, (project) =>
        endConnectSession(project, sessionId, {
          from: ['exchanging', 'storing'],
          state: 'failed',
          outcome,
        }),
      );
    }
  };
}

async function advanceSession(dependencies: ConnectDependencies, session: WorkerSession): Promise<void> {
  const { database, connectionKeyring, connectProviders } = dependencies;
  const { projectId, id } = session;
  const name = toProviderName(session.provider);
  const provider = connectProviders[name];
  if (!provider) throw new ConnectEnd('not_configured');
  const stored = await openGrant(connectionKeyring, session);
  const { grant, accountId } =
    stored === undefined
      ? await exchangeForGrant(dependencies, session, { name, provider })
      : { grant: connectGrant.parse(parseJson(stored)), accountId: undefined };
  if (grant.grantedScopes !== null && !hasNeededScopes(name, grant.grantedScopes)) {
    throw new ConnectEnd('scope_missing');
  }
  const wanted = session.expectedAccount ?? accountId ?? session.accountId;
  const accounts = await provider.listAccounts(grant.secret, wanted);
  const account = chooseAccount(accounts, wanted);
  if (account) return storeAccount(dependencies, session, { name, provider, grant, account });
  await inProject(database, projectId, (project) => offerAccounts(project, id, accounts.slice(0, 500)));
}

/**
 * Returns undefined if the user must choose.
 * @throws ConnectEnd if there is no account, or the wanted account cannot be reached
 */
function chooseAccount(
  accounts: readonly ConnectAccount[],
  wanted: string | null,
): ConnectAccount | undefined {
  if (accounts.length === 0) throw new ConnectEnd('no_account');
  if (wanted === null) return accounts.length === 1 ? accounts[0] : undefined;
  const account = accounts.find(({ id }) => id === wanted);
  if (!account) throw new ConnectEnd('other_account');
  return account;
}

type NamedProvider = { name: ConnectProviderName; provider: ConnectProvider };

async function exchangeForGrant(
  { database, connectKeyring, connectionKeyring, publicUrl }: ConnectDependencies,
  { projectId, id, kind, sealedAnswer, sealedVerifier }: WorkerSession,
  { name, provider }: NamedProvider,
): Promise<{ grant: ConnectGrant; accountId: string | undefined }> {
  if (!connectKeyring || sealedAnswer === null) throw new ConnectEnd('not_configured');
  const open = (part: string, sealed: string) =>
    openSeal(connectKeyring, getSessionBinding({ projectId, id }, part), sealed);
  const answer = parseJson(await open('answer', sealedAnswer));
  let grant: ConnectGrant | undefined;
  let accountId: string | undefined;
  if (kind === 'typed') {
    const credentials = typedCredentials.parse(answer);
    accountId = normalizeAccountId(name, credentials.accountId);
    grant = await provider.adopt(credentials);
  } else {
    const { code } = consentCode.parse(answer);
    const verifier = sealedVerifier === null ? '' : await open('verifier', sealedVerifier);
    const redirectUri = `${publicUrl}/connect/callback/${name}`;
    grant = await provider.exchange({ code, verifier, redirectUri });
  }
  if (!grant) throw new ConnectEnd('refused');
  const text = JSON.stringify(grant);
  await inProject(database, projectId, (project) =>
    storeGrant(project, connectionKeyring, { id, grant: text, accountId }),
  );
  return { grant, accountId };
}

/**
 * Removes the dashes from a Google Ads customer id. Ids of other providers may contain dashes and stay
 * unchanged.
 */
function normalizeAccountId(name: ConnectProviderName, typed: string | undefined): string | undefined {
  return name === 'googleads' ? typed?.replaceAll('-', '') : typed;
}

async function storeAccount(
  { database, connectionKeyring }: ConnectDependencies,
  { projectId, id }: WorkerSession,
  { name, provider, grant, account }: NamedProvider & { grant: ConnectGrant; account: ConnectAccount },
): Promise<void> {
  await inProject(database, projectId, async (project) => {
    const session = await findWorkerSession(project, id, { lock: true });
    // The session has ended or expired meanwhile, perhaps because another worker stored the connection.
    if (!session) return;
    // A reconnect must not restore a connection that was deleted meanwhile.
    if (session.connectionId !== null && !(await lockConnection(project, session.connectionId))) {
      throw new ConnectEnd('connection_gone');
    }
    const granted = grant.grantedScopes;
    const connection = await storeConnection(project, connectionKeyring, {
      provider: session.provider,
      externalId: account.id,
      displayName: account.name,
      connectedBy: session.createdBy,
      settings: provider.getSettings(account),
      keepsSettings: true,
      secret: grant.secret,
      grantId: grant.grantId,
      grantedScopes: granted,
      missingScopes: granted === null ? [] : findMissingScopes(name, granted),
      secretExpiresAt: grant.expiresAt === null ? null : new Date(grant.expiresAt),
      wasChecked: true,
      sealedWebhookSecret: session.sealedWebhookSecret,
    });
    await completeConnectSession(project, { id, connectionId: connection.id });
    await recordAudit(project, {
      actor: session.createdBy,
      clientId: session.clientId,
      action: session.expectedAccount === null ? 'connection.create' : 'connection.reconnect',
      target: connection.id,
      details: { provider: name, externalId: account.id, session: id },
    });
  });
}

/**
 * Outcomes by the kind of a provider's failure. All other kinds become `provider_unavailable`; if Temporal
 * retries the kind, this happens after the last attempt.
 */
const OUTCOMES: Readonly<Partial<Record<FailureKind, ConnectOutcome>>> = {
  reauth: 'refused',
  token: 'refused',
  invalid: 'refused',
  refused: 'refused',
  not_found: 'refused',
  permission: 'scope_missing',
  credentials: 'not_configured',
};

/** Returns undefined for defects in our code and failures of the database, which Temporal retries. */
function toOutcome(error: unknown): ConnectOutcome | undefined {
  if (error instanceof ConnectEnd) return error.outcome;
  if (!(error instanceof ProviderError)) return undefined;
  return OUTCOMES[error.failure.kind] ?? 'provider_unavailable';
}
