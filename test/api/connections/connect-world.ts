import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { EVENT_TYPES } from '../../../domain/event-types.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { openSearchadsWorld, type SearchadsWorld } from '../../support/searchads-world.ts';
import { bearer, send, parseSuccess, untilAvailable, type Answer, type Success } from '../open-world.ts';
import { newVisitor, type ShownPage, type Visitor } from '../sign-in/visitor.ts';

type Provider = 'googleads' | 'hubspot' | 'meta' | 'resend';

/** Names of providers and accounts in the sandbox's control API. */
const SANDBOX_NAMES = {
  googleads: { name: 'googleads', account: (person: string) => `sandbox-refresh-${person}` },
  hubspot: { name: 'crm', account: (person: string) => `pat-${person}` },
  meta: { name: 'meta', account: (person: string) => `EAA${person}` },
  resend: { name: 'resend', account: (person: string) => `re_${person}` },
} as const;

export type ConnectWorld = SearchadsWorld & {
  /** Calls an operation on the project's connections as its owner. */
  call(path: string, options?: { method?: string; body?: object; projectId?: string }): Promise<Answer>;
  /** Makes a link and returns its path. */
  link(provider: Provider, more?: object): Promise<string>;
  /** Follows a link in a new browser until the attempt needs the person's input or has ended. */
  consent(
    provider: Provider,
    person: string,
    options?: ConnectOptions,
  ): Promise<{ shown: ShownPage; visitor: Visitor }>;
  list(): Promise<Success<'listConnections'>['connections']>;
  /** Changes the settings of a person at the sandbox's provider. */
  control(method: string, path: string, provider: Provider, person: string, body?: object): Promise<unknown>;
  /** Returns the provider operations that were called with a person's account. */
  operations(provider: Provider, person: string): Promise<string[]>;
  /** Expects exactly one event of each type about a connection. */
  expectEvent(connectionId: string | undefined, ...types: ConnectionEvent[]): Promise<void>;
};

type ConnectionEvent = Extract<(typeof EVENT_TYPES)[number], `connection.${string}`>;

type ConnectOptions = {
  path?: string;
  visitor?: Visitor;
  decision?: 'allow' | 'deny';
  /** Ticked scopes. Default: all. */
  scopes?: string[];
};

/** Returns a unique name of a person at the sandbox's providers. */
export function newPerson(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}`;
}

export async function openConnectWorld(
  options: Pick<
    NonNullable<Parameters<typeof openSearchadsWorld>[0]>,
    'sweepIntervalMs' | 'hasLocalPublicUrl' | 'workerEnv'
  > = {},
): Promise<ConnectWorld> {
  const world = await openSearchadsWorld({ ...options, queues: ACTIVITY_QUEUES });
  const { projectId } = world.tenant;
  const tokenOptions = options.hasLocalPublicUrl && {
    issuer: `${world.api.url}/api/auth`,
    audience: world.api.url,
  };
  const owner = bearer(await world.createToken(world.tenant.ownerId, { ...tokenOptions }));
  const { sandbox } = testStack();

  const call: ConnectWorld['call'] = (path, { method, body, projectId: other = projectId } = {}) =>
    // The worker runs in this process and blocks the API while it loads the Google Ads client.
    untilAvailable(() => {
      const request = { method: method ?? (body ? 'POST' : 'GET'), headers: owner, body };
      return send(`${world.api.url}/projects/${other}/${path}`, request);
    }, 30_000);

  const link: ConnectWorld['link'] = async (provider, more = {}) => {
    const answer = await call('connect-sessions', { body: { provider, ...more } });
    return new URL(parseSuccess('createConnectSession', answer).url).pathname;
  };

  const control: ConnectWorld['control'] = async (method, path, provider, person, body) => {
    const { name, account } = SANDBOX_NAMES[provider];
    const isRead = method === 'GET' || method === 'DELETE';
    const query = isRead ? `?account=${account(person)}` : '';
    const answer = await fetch(`${sandbox.control}/control/${path}/${name}${query}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(!isRead && { body: JSON.stringify({ account: account(person), ...body }) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  return {
    ...world,
    call,
    link,
    control,
    async consent(provider, person, { path, visitor = newVisitor(world.api.url), ...consentOptions } = {}) {
      const linkPath = path ?? (await link(provider));
      await visitor.open(linkPath);
      const sent = await visitor.submit(linkPath);
      const callback = await giveConsent(sent.location, { person, ...consentOptions });
      return { shown: await settle(visitor, await visitor.open(getPath(callback))), visitor };
    },
    list: async () => parseSuccess('listConnections', await call('connections?limit=100')).connections,
    async operations(provider, person) {
      const found = await control('GET', 'ledger', provider, person);
      const { entries } = z.object({ entries: z.array(z.object({ operation: z.string() })) }).parse(found);
      return entries.map(({ operation }) => operation);
    },
    async expectEvent(connectionId, ...types) {
      for (const type of types) await expectEvent(world.api.url, world.tenant, type, { connectionId });
    },
  };
}

export function getPath(address: URL): string {
  return address.pathname + address.search;
}

/** Follows an attempt from its callback until it needs the person's input or has ended. */
export async function settle(visitor: Visitor, shown: ShownPage): Promise<ShownPage> {
  if (!shown.location.startsWith('/')) return shown;
  return eventually(async () => {
    const next = await visitor.open(shown.location);
    // The worker runs in this process and blocks the API while it loads the Google Ads client.
    return next.status === 503 || next.body.includes('http-equiv="refresh"') ? undefined : next;
  }, 45_000);
}
