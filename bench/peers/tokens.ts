/**
 * The peer of the token endpoint: oidc-provider as it comes, with its memory adapter and one client, issuing tokens of
 * the same form. Started as a process of its own: `tokens.ts <settings as JSON>`.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

const settings = z
  .object({ clientId: z.string(), clientSecret: z.string(), scope: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const provider = new Provider('http://127.0.0.1', {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'peer', alg: 'ES256', use: 'sig' }] },
  clients: [
    {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  ttl: { ClientCredentials: 900 },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'http://127.0.0.1/api',
      getResourceServerInfo: () => ({
        scope: settings.scope,
        audience: 'http://127.0.0.1/api',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

const handle = provider.callback();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(JSON.stringify({ msg: 'listening', port }));
});
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
