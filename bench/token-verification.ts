import { createRemoteJWKSet, jwtVerify } from 'jose';
import { createKeySet } from '../api/auth/key-set.ts';
import { createOwnIssuer } from '../api/auth/token-issuer.ts';
import { createVerifyToken, type VerifyToken } from '../api/auth/verify-token.ts';
import type { BenchStack } from './bench-stack.ts';
import { interleaved, row, times } from './measure.ts';
import { makeOAuthClient, requestToken } from './oauth-client.ts';

const ROUNDS = 5;
const TOKENS = 500;

/** What verifying the access token adds to a request, beside `jose` by hand; the key set is at hand for all. */
export async function benchTokenVerification(stack: BenchStack): Promise<string[]> {
  const client = await makeOAuthClient(stack);
  const tokens: string[] = [];
  while (tokens.length < TOKENS) tokens.push(await requestToken(stack, client));

  const keySet = createKeySet(`${stack.issuer}/jwks`);
  const newVerifier = () =>
    createVerifyToken([createOwnIssuer({ name: stack.issuer, audience: stack.api, keySet })]);
  const seen = newVerifier();
  await verifyAll(seen, tokens);
  const jwks = createRemoteJWKSet(new URL(`${stack.issuer}/jwks`));
  const byHand = (token: string) =>
    jwtVerify(token, jwks, { issuer: stack.issuer, audience: stack.api, typ: 'at+jwt' });

  const figures = await interleaved(ROUNDS, {
    first: () => verifyAll(newVerifier(), tokens),
    again: () => verifyAll(seen, tokens),
    byHand: () => verifyAll(byHand, tokens),
  });
  return [
    '## Verifying an access token',
    '',
    `Microseconds a token (ES256), ${TOKENS} tokens one after another in one process, ${ROUNDS} interleaved rounds. A token that held is remembered for a minute, its claims only; rights are read at each request.`,
    '',
    '| | median | range | Throughline takes |',
    '|---|---|---|---|',
    row('Throughline, a token for the first time', figures.first, 'µs'),
    row('Throughline, a token that it remembers', figures.again, 'µs'),
    row('`jose` by hand, each time', figures.byHand, 'µs', `${times(figures.first, figures.byHand)} as long`),
    '',
  ];
}

/** @returns microseconds a token */
async function verifyAll(
  verify: VerifyToken | ((token: string) => Promise<unknown>),
  tokens: readonly string[],
): Promise<number> {
  const begun = performance.now();
  for (const token of tokens) await verify(token);
  return ((performance.now() - begun) * 1000) / tokens.length;
}
