import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import type { Logger } from 'pino';
import type { Provider } from 'oidc-provider';
import { findSigningKeyId } from '../../models/access/signing-keys.ts';
import type { Database } from '../../models/database.ts';
import { inTransaction } from '../../models/in-project.ts';
import type { SessionBrowser } from '../../models/oauth/oidc-records.ts';
import type { Keyring } from '../../models/sealed.ts';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { findBrowserUser, signBrowserIn, signBrowserOut } from './browser-sessions.ts';
import { describeUnexpected, formatProviderErrors } from './error-responses.ts';
import { confirmErrorRedirects } from './confirm-error-redirects.ts';
import { getCookieNames, ISSUER_PATH } from './endpoints.ts';
import type { ProviderOptions } from './provider.ts';
import type { OAuthServer } from './server.ts';
import { findOrCreateSigningKey } from './signing-keys.ts';

const MAX_USER_AGENT_CHARACTERS = 300;

type OAuthServerOptions = Omit<ProviderOptions, 'database' | 'getBrowser'> & {
  database: Database;
  signingKeyring: Keyring;
  logger: Logger;
};

/** Does not access the database: the first request loads the signing key. */
export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  // The `Provider` outlives requests, so its queries take the current request's database from this storage.
  const requestDatabase = new AsyncLocalStorage<Database>();
  const database = () => requestDatabase.getStore() ?? options.database;
  const requestBrowser = new AsyncLocalStorage<SessionBrowser>();
  const getBrowser = () => requestBrowser.getStore();
  const cookieNames = getCookieNames(options.publicUrl);
  const findSigner = createFindSigner({ ...options, database, getBrowser });
  return {
    runWithDatabase: (boundDatabase, work) => requestDatabase.run(boundDatabase, work),
    async serve(request, response) {
      try {
        overrideOrigin(options.publicUrl, request);
        response.setHeader('Cache-Control', 'no-store');
        const serve = async () => (await findSigner()).serve(request, response);
        await runWithDatabaseDeadline(options.database, (boundDatabase) =>
          requestDatabase.run(boundDatabase, () => requestBrowser.run(readBrowser(request), serve)),
        );
      } catch (error) {
        sendUnexpected(options.logger, response, error);
      }
    },
    async findInteraction(request, response) {
      // Anyone can request the sign-in and consent pages, so requests without a cookie do not reach the
      // database.
      if (!hasCookie(request, cookieNames.interaction)) return undefined;
      const { provider } = await findSigner();
      const { findInteraction } = await import('./interactions.ts');
      return findInteraction(provider, request, response);
    },
    async finishInteraction(request, response, result) {
      if (!hasCookie(request, cookieNames.interaction)) return false;
      const { provider } = await findSigner();
      const { finishInteraction } = await import('./interactions.ts');
      return finishInteraction(
        { provider, database: database(), resource: options.publicUrl },
        request,
        response,
        result,
      );
    },
    async findBrowserUser(request, response) {
      if (!hasCookie(request, cookieNames.session)) return undefined;
      return findBrowserUser((await findSigner()).provider, database(), request, response);
    },
    async signBrowserIn(request, response, userId) {
      const { provider } = await findSigner();
      await requestBrowser.run(readBrowser(request), () =>
        signBrowserIn(provider, database(), options.publicUrl, request, response, userId),
      );
    },
    async signBrowserOut(request, response) {
      if (hasCookie(request, cookieNames.session))
        await signBrowserOut((await findSigner()).provider, database(), request, response);
    },
  };
}

/** Express has derived `ip` from the headers of trusted proxies. */
function readBrowser(request: IncomingMessage & { ip?: string | undefined }): SessionBrowser {
  return { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) };
}

/** Checks only that the cookie exists. The provider validates it. */
export function hasCookie({ headers }: IncomingMessage, name: string): boolean {
  return parseCookie(headers.cookie ?? '')[name] !== undefined;
}

type Signer = { kid: string; provider: Provider; serve: ReturnType<Provider['callback']> };

/** A new key gets a new `Provider`, so that a revoked key signs no more tokens. */
function createFindSigner(
  options: ProviderOptions & Pick<OAuthServerOptions, 'signingKeyring' | 'logger'>,
): () => Promise<Signer> {
  const { database, signingKeyring, logger } = options;
  let signer: Signer | undefined;
  return async () => {
    const kid = await findSigningKeyId(database());
    if (signer && signer.kid === kid) return signer;
    const key = await inTransaction(database(), (scope) => findOrCreateSigningKey(scope, signingKeyring));
    // Loaded on first use, because oidc-provider would take more than 10 MB of memory in an idle API.
    const { createProvider } = await import('./provider.ts');
    if (signer?.kid === key.kid) return signer;
    const provider = createProvider(options, key);
    formatProviderErrors(provider, logger);
    confirmErrorRedirects(provider, database);
    signer = { kid: key.kid, provider, serve: provider.callback() };
    return signer;
  };
}

/** Replaces the request's origin, from which oidc-provider builds URLs, with that of the public URL. */
function overrideOrigin(publicUrl: string, request: IncomingMessage & { originalUrl?: string }): void {
  const { host, protocol, pathname: mountedAt } = new URL(publicUrl);
  const { pathname, search } = new URL(request.url ?? '/', publicUrl);
  delete request.headers['x-forwarded-host'];
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.url = pathname.slice(ISSUER_PATH.length) + search;
  request.originalUrl = mountedAt.replace(/\/$/, '') + pathname + search;
}

function sendUnexpected(logger: Logger, response: ServerResponse, error: unknown): void {
  const { status, headers, body } = describeUnexpected(logger, response.getHeader('x-request-id'), error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
  });
  response.end(JSON.stringify(body));
}
