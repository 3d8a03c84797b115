import type { BenchStack } from './bench-stack.ts';
import { measureInterleaved, formatRow, formatRatio } from './measure.ts';
import { measureLoad } from './measure-load.ts';
import {
  formatProcessorTime,
  createProcessorMeter,
  POSTGRESQL,
  type ProcessorMeter,
} from './processor-time.ts';
import { startPeer } from './start-peer.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
const CONNECTIONS = 32;

/** Compares `GET /users/me` with a hand-written handler that also verifies the token and reads the user. */
export async function benchUsersMe(stack: BenchStack): Promise<string[]> {
  const jwks: unknown = await (await fetch(`${stack.api}/api/auth/jwks`)).json();
  const { database, issuer, api: audience } = stack;
  const peer = stack.stopWithStack(
    await startPeer('users-me', { databaseUrl: database.apiUrl, jwks, issuer, audience }),
  );
  const [own, byHand] = [
    createProcessorMeter(),
    createProcessorMeter({ handler: /^bench-peer-users-me/, ...POSTGRESQL }),
  ];
  const headers = { authorization: `Bearer ${stack.token}` };
  const load = (url: string, cpu: ProcessorMeter) => () =>
    measureLoad(cpu, { url, connections: CONNECTIONS, duration: ROUND_SECONDS, headers });
  const figures = await measureInterleaved(ROUNDS, {
    throughline: load(`${stack.api}/users/me`, own),
    byHand: load(peer.url, byHand),
  });
  return [
    `## \`GET /users/me\``,
    '',
    `Requests a second, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s, production settings.`,
    '',
    '| | median | range | Throughline is |',
    '|---|---|---|---|',
    formatRow('Throughline', figures.throughline, 'req/s'),
    formatRow(
      'hand-written: Express 5, `jose` and `pg`',
      figures.byHand,
      'req/s',
      `${formatRatio(figures.throughline, figures.byHand)} as fast (budget ≥ 1.0×)`,
    ),
    '',
    formatProcessorTime('request', own, { peer: ['hand-written', byHand] }),
    '',
  ];
}
