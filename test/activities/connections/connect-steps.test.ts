import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConnectGrant, ConnectProvider } from '../../../activities/connections/connect-provider.ts';
import { writeSecret, readSecret } from '../../../activities/connections/connection-secret.ts';
import { createConnectionSecrets } from '../../../activities/connections/renew-secret.ts';
import { createResendConnect } from '../../../activities/connections/resend-connect.ts';
import { ProviderError, type FailureKind } from '../../../activities/provider/failure.ts';
import type { ConnectAccount } from '../../../models/connections/connect-sessions.ts';
import { claimConnectSessions } from '../../../models/connections/connect-steps.ts';
import { openConnection } from '../../../models/connections/open-connections.ts';
import { storeConnection } from '../../../models/connections/store-connection.ts';
import { inProject } from '../../../models/in-project.ts';
import { getTestStack } from '../../support/config.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { connectionKeyring, openStepsWorld } from './connect-steps-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openStepsWorld);

const GRANT: ConnectGrant = { secret: 'refresh-token', grantId: 'g', grantedScopes: null, expiresAt: null };

function createProvider(
  accounts: (secret: string) => Promise<ConnectAccount[]>,
): ConnectProvider & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    exchange: async ({ code }) => (calls.push(`exchange ${code}`), GRANT),
    adopt: async () => (calls.push('adopt'), { ...GRANT, grantId: null }),
    listAccounts: async (secret) => (calls.push('accounts'), accounts(secret)),
    getSettings: ({ id }) => ({ loginCustomerId: id }),
    renew: async () => undefined,
    readScopes: async () => null,
    revocationEndsEnteredTokens: false,
    revoke: async () => undefined,
  };
}

const TWO_ACCOUNTS = [
  { id: '1000000001', name: 'One' },
  { id: '1000000002', name: 'Two' },
];

const failAsDead = () => Promise.reject(new Error('the worker died'));

const getState = async (id: string) => {
  const [found] = await world.sql('select state, outcome from connect_sessions where id = $1', [id]);
  return found;
};

const failWith = (kind: FailureKind) => () =>
  Promise.reject(new ProviderError({ provider: 'crm', kind, scope: 'connection' }));

const storePortal = async (externalId: string, secret = 'token') => {
  const { id } = await inProject(world.database, world.projectId, (project) =>
    storeConnection(project, connectionKeyring, {
      provider: 'crm',
      externalId,
      displayName: externalId,
      settings: {},
      secret,
    }),
  );
  return id;
};

const getHealth = async (id: string) => {
  const [found] = await world.sql(
    `select last_error, last_checked_at is not null as was_checked, last_used_at is not null as was_used
     from connections where id = $1`,
    [id],
  );
  return found;
};

it('another worker completes a connect session once when the first worker died before it exchanged the authorization code', async () => {
  const id = await world.storeAttempt({ code: 'c1' }, { provider: 'crm', kind: 'consent' });
  expect(await claimConnectSessions(world.database, 10)).toEqual([]);
  await world.sql(
    `update connect_sessions set stepped_at = now() - interval '6 seconds' where id = $1 returning id`,
    [id],
  );
  const claims = await Promise.all(world.workers.map((database) => claimConnectSessions(database, 10)));
  expect(claims.flat()).toEqual([{ projectId: world.projectId, sessionId: id }]);
  const portal = createProvider(async () => [{ id: '7', name: 'seven.example' }]);
  await Promise.all([1, 2].map(() => world.runStep(id, 'hubspot', portal)));
  expect(await getState(id)).toEqual({ state: 'connected', outcome: null });
  expect(await world.sql(`select display_name from connections where external_id = '7'`)).toHaveLength(1);
});

it('a connect session exchanges its authorization code once and stores one connection when a worker dies after the exchange', async () => {
  const id = await world.storeAttempt({ code: 'c2' }, { provider: 'crm', kind: 'consent' });
  const first = createProvider(failAsDead);
  await expect(world.runStep(id, 'hubspot', first)).rejects.toThrow('the worker died');
  const second = createProvider(async () => [{ id: '8', name: 'eight.example' }]);
  await world.runStep(id, 'hubspot', second);
  await world.runStep(id, 'hubspot', second);
  expect([first.calls, second.calls]).toEqual([['exchange c2', 'accounts'], ['accounts']]);
  expect(await getState(id)).toEqual({ state: 'connected', outcome: null });
  const audited = await world.sql(
    `select details - 'session' as details from audit_entries
     where action = 'connection.create' and details->>'session' = $1`,
    [id],
  );
  expect(audited).toEqual([{ details: { provider: 'hubspot', externalId: '8' } }]);
});

it('after a worker died, the retried connect session connects the account whose id the user typed with dashes', async () => {
  const typed = { refreshToken: 'r', accountId: '100-000-0002' };
  const id = await world.storeAttempt(typed, { provider: 'googleads', kind: 'typed' });
  await expect(world.runStep(id, 'googleads', createProvider(failAsDead))).rejects.toThrow('the worker died');
  const retried = createProvider(async () => TWO_ACCOUNTS);
  await world.runStep(id, 'googleads', retried);
  expect(retried.calls).toEqual(['accounts']);
  expect(await world.sql(`select external_id from connections where provider = 'googleads'`)).toEqual([
    { external_id: '1000000002' },
  ]);
});

it('a reconnection preserves the login customer id that an operator set on the connection', async () => {
  const { id: connectionId } = await inProject(world.database, world.projectId, (project) =>
    storeConnection(project, connectionKeyring, {
      provider: 'googleads',
      externalId: '1000000001',
      displayName: 'By hand',
      settings: { loginCustomerId: '9999999999' },
      secret: 'old',
    }),
  );
  const id = await world.storeAttempt(
    { code: 'c3' },
    { provider: 'googleads', kind: 'consent', connectionId, expectedAccount: '1000000001' },
  );
  await world.runStep(
    id,
    'googleads',
    createProvider(async () => TWO_ACCOUNTS),
  );
  const [found] = await world.sql('select settings, grant_id, status from connections where id = $1', [
    connectionId,
  ]);
  expect(found).toEqual({ settings: { loginCustomerId: '9999999999' }, grant_id: 'g', status: 'active' });
});

it('an expired connect session makes no provider call', async () => {
  const id = await world.storeAttempt({ code: 'late' }, { provider: 'crm', kind: 'consent' });
  await world.sql(
    `update connect_sessions set expires_at = now() - interval '1 second' where id = $1 returning id`,
    [id],
  );
  const portal = createProvider(async () => TWO_ACCOUNTS);
  await world.runStep(id, 'hubspot', portal);
  expect(portal.calls).toEqual([]);
});

it('a connect session fails as provider_unavailable, without a retry, when the quota at the provider is exhausted', async () => {
  const id = await world.storeAttempt({ code: 'c4' }, { provider: 'crm', kind: 'consent' });
  await world.runStep(id, 'hubspot', createProvider(failWith('quota')));
  expect(await getState(id)).toEqual({ state: 'failed', outcome: 'provider_unavailable' });
});

it.each<[FailureKind, string]>([
  ['permission', 'scope_missing'],
  ['credentials', 'not_configured'],
  ['quota', 'provider_unavailable'],
])(
  'the first attempt of a connection check records a provider failure of kind %s as %s',
  async (kind, lastError) => {
    const id = await storePortal(`check-${kind}`);
    await world.runCheck(id, createProvider(failWith(kind)));
    expect(await getHealth(id)).toMatchObject({ last_error: lastError, was_checked: true });
  },
);

it('the first attempt of a connection check fails and records nothing when the provider is unavailable', async () => {
  const id = await storePortal('check-unavailable');
  const check = world.runCheck(id, createProvider(failWith('unavailable')));
  await expect(check).rejects.toThrow('provider_unavailable');
  expect(await getHealth(id)).toMatchObject({ last_error: null, was_checked: false });
});

it('a check that renews an expired token does not count as a use of the connection', async () => {
  const expired = {
    kind: 'oauth',
    refreshToken: 'r',
    accessToken: 'a',
    expiresAt: Date.now() - 1_000,
  } as const;
  const id = await storePortal('check-renewed', writeSecret(expired));
  const portal = createProvider(async () => [{ id: 'check-renewed', name: 'Renewed' }]);
  const renewed = { secret: 'renewed', expiresAt: null };
  await world.runCheck(id, { ...portal, renew: async () => renewed });
  expect(await getHealth(id)).toEqual({ last_error: null, was_checked: true, was_used: false });
});

it('concurrent requests in two workers refresh a rotating token once', async () => {
  const person = `rotating-${randomBytes(5).toString('hex')}`;
  const { control, resend: baseUrl } = getTestStack().sandbox;
  const resend = createResendConnect({ baseUrl, client: { id: 'sandbox-client', secret: undefined } });
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'http://127.0.0.1:9/back';
  const authorization = new URLSearchParams({
    client_id: 'sandbox-client',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'full_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const redirect = await giveConsent(`${baseUrl}/oauth/authorize?${authorization.toString()}`, { person });
  const code = redirect.searchParams.get('code') ?? '';
  const read = readSecret((await resend.exchange({ code, verifier, redirectUri })).secret);
  if (read.kind !== 'oauth') throw new Error('The grant has no refresh token.');
  const { id } = await inProject(world.database, world.projectId, (project) =>
    storeConnection(project, connectionKeyring, {
      provider: 'resend',
      externalId: person,
      displayName: person,
      settings: {},
      secret: writeSecret({ ...read, expiresAt: Date.now() - 1_000 }),
    }),
  );
  const secrets = world.workers.map((database) =>
    createConnectionSecrets({ database, connectionKeyring, connectProviders: { resend } }),
  );
  const bearers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const database = world.workers[index % 2] ?? world.database;
      const opened = await inProject(database, world.projectId, (project) =>
        openConnection(project, connectionKeyring, id),
      );
      if (!opened) throw new Error('The connection is gone.');
      return (await secrets[index % 2]?.getUsable(opened))?.secret;
    }),
  );
  expect(new Set(bearers).size).toBe(1);
  expect(bearers[0]).not.toBe(read.accessToken);
  const ledger = await fetch(`${control}/control/ledger/resend?account=re_${person}`);
  const { entries } = z
    .object({ entries: z.array(z.object({ operation: z.string() })) })
    .parse(await ledger.json());
  // One request exchanges the code, and one refreshes the token.
  expect(entries.filter(({ operation }) => operation === 'token')).toHaveLength(2);
});
