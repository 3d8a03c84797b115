import type { BenchStack } from './bench-stack.ts';
import { measureInterleaved, formatRow, formatRatio } from './measure.ts';
import { measureLoad } from './measure-load.ts';
import { getAuthorization, createOAuthClient, SCOPE } from './oauth-client.ts';
import {
  formatProcessorTime,
  createProcessorMeter,
  POSTGRESQL,
  type ProcessorMeter,
} from './processor-time.ts';
import { startPeer } from './start-peer.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 16;

/**
 * Compares the `client_credentials` grant of the token endpoint with that of `oidc-provider`, which stores
 * its data with a hand-written PostgreSQL adapter.
 */
export async function benchTokens(stack: BenchStack): Promise<string[]> {
  const client = await createOAuthClient(stack);
  const { superuserUrl: databaseUrl } = stack.database;
  const byHand = stack.stopWithStack(await startPeer('tokens', { ...client, scope: SCOPE, databaseUrl }));
  const [own, peer] = [
    createProcessorMeter(),
    createProcessorMeter({ provider: /^bench-peer-tokens/, ...POSTGRESQL }),
  ];
  const load = (url: string, cpu: ProcessorMeter) => () =>
    measureLoad(cpu, {
      url,
      method: 'POST',
      connections: CONNECTIONS,
      duration: ROUND_SECONDS,
      headers: {
        authorization: getAuthorization(client),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&scope=${encodeURIComponent(SCOPE)}`,
    });
  const figures = await measureInterleaved(ROUNDS, {
    throughline: load(`${stack.api}/api/auth/token`, own),
    byHand: load(`${byHand.url}/token`, peer),
  });
  return [
    '## Tokens',
    '',
    `Tokens a second by \`client_credentials\` (ES256), ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s, production settings. Both read the client from PostgreSQL for each token; Throughline also reads the signing key and counts the request.`,
    '',
    '| | median | range | Throughline is |',
    '|---|---|---|---|',
    formatRow('Throughline', figures.throughline, 'tokens/s'),
    formatRow(
      '`oidc-provider` with a hand-written PostgreSQL adapter',
      figures.byHand,
      'tokens/s',
      `${formatRatio(figures.throughline, figures.byHand)} as fast (budget ≥ 0.8×)`,
    ),
    '',
    formatProcessorTime('token', own, { peer: ['`oidc-provider`', peer] }),
    '',
  ];
}
