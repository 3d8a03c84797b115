import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { openStandInPages } from '../oauth/stand-in-pages.ts';
import { openWorld, send } from '../open-world.ts';
import { getAgent, type Agent } from './agents.ts';

/** No server listens at this URL. */
export const CALLBACK = 'http://127.0.0.1:33418/callback';

/**
 * Creates an agent host that keeps its OAuth state in memory.
 * @param clientMetadataUrl URL of the host's metadata document, if it has one
 */
function openHost(clientMetadataUrl?: string) {
  type StoredState = {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    verifier: string;
    discovered?: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
    authorizationUrl?: URL;
  };
  const stored: StoredState = { verifier: '' };
  const provider = {
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Example agent',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => stored.client,
    saveClientInformation: (client: NonNullable<StoredState['client']>) => void (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: (tokens: NonNullable<StoredState['tokens']>) => void (stored.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (stored.authorizationUrl = url),
    saveCodeVerifier: (verifier: string) => void (stored.verifier = verifier),
    codeVerifier: () => stored.verifier,
    saveDiscoveryState: (found: NonNullable<StoredState['discovered']>) => void (stored.discovered = found),
    discoveryState: () => stored.discovered,
  };
  return { stored, provider };
}

/**
 * Starts an agent host. Its first connection is refused, and `finish` connects it after the user's consent.
 * The host registers itself unless it has a metadata document.
 */
export async function startHost(mcp: URL, clientMetadataUrl?: string) {
  const { stored, provider } = openHost(clientMetadataUrl);
  const transport = new StreamableHTTPClientTransport(mcp, { authProvider: provider });
  const connected = new Client({ name: 'test', version: '1' }).connect(transport);
  await expect(connected).rejects.toThrow(/unauthorized/i);
  return {
    stored,
    finish: async (callback: URL): Promise<Agent> => {
      await transport.finishAuth(callback.searchParams);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(mcp, { authProvider: provider }));
      return getAgent(client);
    },
  };
}

/** Registers an OAuth client (RFC 7591). */
export function registerAt(api: string, body: object) {
  return send(`${api}/api/auth/register`, { method: 'POST', body });
}

export async function openRegistration() {
  const world = await openWorld({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-write' } });
  const pages = await openStandInPages(world.api.oauth);
  return {
    ...world,
    mcp: new URL(`${world.api.url}/mcp`),
    agree: (address: URL | undefined) =>
      pages.agree(world.openBrowser(), address?.href ?? '', world.tenant.ownerId),
    close: async () => {
      await pages.stop();
      await world.close();
    },
  };
}
