import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { openSeal, seal } from '../../models/sealed.ts';
import { deriveConsoleSecret, SIGNED_IN_PATH } from '../oauth/console-client.ts';
import { ISSUER_PATH, ROUTES } from '../oauth/provider.ts';
import { LIFETIMES } from '../oauth/tokens.ts';
import { createOwnCookie } from '../pages/own-cookie.ts';
import { startSession, deriveSealingKeys, type ConsoleContext } from './session.ts';

/** Deadline of the token endpoint. */
const TOKEN_TIMEOUT_MS = 5_000;

/** A pending sign-in in an encrypted cookie, which binds it to this browser (RFC 9700 section 2.1.1). */
const pendingSignIn = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });

/** Lax, because the redirect may originate at a link in a mail. */
const COOKIE = createOwnCookie('throughline-console-sign-in', 'lax');

const SEAL = 'console sign-in';

const tokenAnswer = z.object({ access_token: z.string() });

/** Redirects to the authorization endpoint. */
export async function startSignIn(
  { settings, signInKeyring }: ConsoleContext,
  request: Request,
  response: Response,
): Promise<void> {
  const { publicUrl } = settings;
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const returnTo = toConsolePath(request.query['return']);
  const sealedSignIn = await seal(
    deriveSealingKeys(signInKeyring),
    SEAL,
    JSON.stringify({ state, verifier, returnTo }),
  );
  COOKIE.set(response, publicUrl, sealedSignIn, LIFETIMES.interaction);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CONSOLE_CLIENT_ID,
    redirect_uri: publicUrl + SIGNED_IN_PATH,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  response.redirect(303, `${publicUrl}${ISSUER_PATH}${ROUTES.authorization}?${query.toString()}`);
}

/**
 * Exchanges the authorization code and starts a console session.
 * @returns the path to continue at; undefined for a foreign or expired sign-in
 */
export async function finishSignIn(
  context: ConsoleContext,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const { publicUrl } = context.settings;
  const pending = await findPendingSignIn(context, request);
  COOKIE.clear(response, publicUrl);
  const { code, state } = request.query;
  if (!pending || typeof code !== 'string' || state !== pending.state) return undefined;
  const token = await exchangeCode(context, code, pending.verifier);
  if (token === undefined || !(await startSession(context, request, response, token))) return undefined;
  return pending.returnTo;
}

async function exchangeCode(
  { settings, signInKeyring, logger }: ConsoleContext,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  const credentials = Buffer.from(`${CONSOLE_CLIENT_ID}:${deriveConsoleSecret(signInKeyring)}`).toString(
    'base64',
  );
  const answer = await fetch(settings.tokenUrl, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: settings.publicUrl + SIGNED_IN_PATH,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  const text = await answer.text();
  if (answer.ok) return tokenAnswer.parse(JSON.parse(text)).access_token;
  logger.warn({ status: answer.status }, 'console code not exchanged for a token');
  return undefined;
}

async function findPendingSignIn({ settings, signInKeyring }: ConsoleContext, request: Request) {
  const sealedSignIn = COOKIE.read(request, settings.publicUrl);
  if (sealedSignIn === undefined) return undefined;
  try {
    return pendingSignIn.parse(
      JSON.parse(await openSeal(deriveSealingKeys(signInKeyring), SEAL, sealedSignIn)),
    );
  } catch {
    return undefined;
  }
}

/** Prevents open redirects: only console paths are allowed. */
function toConsolePath(requested: unknown): string {
  return typeof requested === 'string' &&
    /^\/console(\/[\w\-./~%?=&]*)?$/.test(requested) &&
    requested.length <= 500
    ? requested
    : '/console';
}
