import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SANDBOX_CLIENT } from '../../../dev/processes/sandbox.ts';
import type { EVENT_TYPES } from '../../../domain/event-types.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { getTestStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { createSandboxControl } from '../../support/sandbox-control.ts';
import { openSearchadsWorld } from '../../support/searchads-world.ts';
import type { Browser, ShownPage } from '../browser.ts';
import { parseSuccess, untilAvailable, type Answer } from '../open-world.ts';

export type Provider = 'googleads' | 'hubspot' | 'meta' | 'resend';

type ConnectionEvent = Extract<(typeof EVENT_TYPES)[number], `connection.${string}`>;

type ConsentOptions = {
  /** Path of a connect link. Default: a new link. */
  path?: string;
  browser?: Browser;
  decision?: 'allow' | 'deny';
  /** Scopes that the person grants. Default: all. */
  scopes?: string[];
};

export function createPersonName(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}`;
}

export function controlAccount(provider: Provider, person: string) {
  const names = {
    googleads: ['googleads', `sandbox-refresh-${person}`],
    hubspot: ['crm', `pat-${person}`],
    meta: ['meta', `EAA${person}`],
    resend: ['resend', `re_${person}`],
  } as const;
  const [name, account] = names[provider];
  return createSandboxControl(name, account);
}

const ledger = z.object({ entries: z.array(z.object({ operation: z.string() })) });

export async function listOperations(provider: Provider, person: string): Promise<string[]> {
  const { entries } = ledger.parse(await controlAccount(provider, person).ledger());
  return entries.map(({ operation }) => operation);
}

export async function openConnectWorld(
  options: Pick<
    NonNullable<Parameters<typeof openSearchadsWorld>[0]>,
    'sweepIntervalMs' | 'hasLocalPublicUrl' | 'workerEnv'
  > = {},
) {
  const world = await openSearchadsWorld({ ...options, queues: ACTIVITY_QUEUES });
  const { projectId, ownerId } = world.tenant;
  const { url } = world.api;

  const call = (path: string, { method, body }: { method?: string; body?: object } = {}): Promise<Answer> =>
    // The worker runs in this process and blocks the API while it loads the Google Ads client.
    untilAvailable(() => {
      const request = { method: method ?? (body ? 'POST' : 'GET'), body };
      return world.requestAs(ownerId, `/projects/${projectId}/${path}`, request);
    }, 30_000);

  const createLink = async (provider: Provider, more: object = {}): Promise<string> => {
    const answer = await call('connect-sessions', { body: { provider, ...more } });
    return new URL(parseSuccess('createConnectSession', answer).url).pathname;
  };

  const listConnections = async () =>
    parseSuccess('listConnections', await call('connections?limit=100')).connections;

  return {
    ...world,
    call,
    createLink,
    async createReconnectLink(id: string | undefined): Promise<string> {
      const answer = await call(`connections/${id}/reconnect`, { body: {} });
      return new URL(parseSuccess('reconnectConnection', answer).url).pathname;
    },
    /**
     * Opens a connect link in a browser, answers the consent screen, and waits until the person must choose
     * an account or the connect session has ended.
     */
    async giveConsent(
      provider: Provider,
      person: string,
      { path, browser = world.openBrowser(), ...consent }: ConsentOptions = {},
    ) {
      const linkPath = path ?? (await createLink(provider));
      await browser.open(linkPath);
      const { location } = await browser.submit(linkPath);
      const callback = await giveConsent(location, { person, ...consent });
      return { shown: await followAttempt(browser, await browser.open(getPath(callback))), browser };
    },
    enterCredentials: (provider: Provider, credentials: object) =>
      call('connections', { body: { provider, credentials } }),
    remove: (id: string | undefined) => call(`connections/${id}`, { method: 'DELETE' }),
    listConnections,
    findHubSpot: async (person: string) =>
      (await listConnections()).find(({ account }) => account.name === `${person}.example.com`),
    /** Expects exactly one event of each type about a connection. */
    async expectEvent(connectionId: string | undefined, ...types: ConnectionEvent[]): Promise<void> {
      for (const type of types) await expectEvent(url, world.tenant, type, { connectionId });
    },
  };
}

export function getPath(address: URL): string {
  return address.pathname + address.search;
}

/** Reloads the page of a connect session until the person must choose an account or the session has ended. */
export async function followAttempt(browser: Browser, shown: ShownPage): Promise<ShownPage> {
  if (!shown.location.startsWith('/')) return shown;
  return eventually(async () => {
    const next = await browser.open(shown.location);
    // The worker runs in this process and blocks the API while it loads the Google Ads client.
    return next.status === 503 || next.body.includes('http-equiv="refresh"') ? undefined : next;
  }, 45_000);
}

export function listChoices({ body }: ShownPage): string[] {
  return [...body.matchAll(/name="account" value="([^"]+)"/g)].map(([, id = '']) => id);
}

export async function chooseAccount(browser: Browser, { body }: ShownPage, account: string) {
  const [, formAction = ''] = /<form method="post" action="([^"]+)"/.exec(body) ?? [];
  const sent = await browser.submit(formAction, { fields: { account, answer: 'connect' } });
  return followAttempt(browser, sent);
}

/** Returns a refresh token that a person granted to this deployment's OAuth client without a connect link. */
export async function getRefreshToken(person: string): Promise<string> {
  const sandbox = getTestStack().sandbox.googleAds;
  const client = { client_id: SANDBOX_CLIENT.id, redirect_uri: 'http://127.0.0.1:9/back' };
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid https://www.googleapis.com/auth/adwords',
    access_type: 'offline',
    prompt: 'consent',
  });
  const back = await giveConsent(`${sandbox}/o/oauth2/v2/auth?${query.toString()}`, { person });
  const body = new URLSearchParams({
    ...client,
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    client_secret: SANDBOX_CLIENT.secret,
  });
  const answer = await fetch(`${sandbox}/token`, { method: 'POST', body });
  return z.object({ refresh_token: z.string() }).parse(await answer.json()).refresh_token;
}
