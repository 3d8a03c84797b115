import type { Request, RequestHandler } from 'express';
import type { Fault } from '../wire/faults.ts';
import { sha256 } from '../wire/ids.ts';
import { ok, Refusal, type Answer, type Provider } from '../wire/provider.ts';
import { buildQuery, readForm } from '../wire/read-request.ts';
import { createHttpTransport, serve } from '../wire/serve-call.ts';
import type { Code, Grants, IssuedToken } from './grants.ts';

export type FormRequest = {
  form: URLSearchParams;
  authorization: string | undefined;
  params: Request['params'];
};

/** `account` is `none` for an unknown token. */
export type FormCall = { account: string; perform: () => Answer };

type FormRules = {
  operation: string;
  /** @throws Refusal */
  readCall: (request: FormRequest) => FormCall;
  createFaultAnswer?: (fault: Fault) => Answer;
  isQueryCall?: true;
};

/** Creates a handler that authenticates a call, and then applies an armed fault or performs the call. */
export function serveForm(
  provider: Provider,
  { operation, readCall, createFaultAnswer = createOAuthFaultAnswer, isQueryCall }: FormRules,
): RequestHandler {
  return (request, response) => {
    response.set('cache-control', 'no-store');
    const admit = async () => {
      const { headers, params } = request;
      const form = isQueryCall ? buildQuery(request.originalUrl) : await readForm(request);
      const call = readCall({ form, authorization: headers.authorization, params });
      return { ...call, createFaultRefusal: (fault: Fault) => new Refusal(createFaultAnswer(fault)) };
    };
    return serve(provider, { operation, admit }, createHttpTransport(response));
  };
}

type CodeRules = {
  clientId: string;
  refusals: {
    /** @param code code of another client; undefined for an unknown code */
    unknown: (code?: Code) => Refusal;
    used: (code: Code) => Refusal;
    expired: () => Refusal;
    redirectUri: () => Refusal;
    /** For a missing, wrong or unexpected PKCE verifier. Without this function, PKCE is not checked. */
    verifier?: (verifier: string | null) => Refusal;
  };
  redeem: (code: Code) => object;
};

/** @throws Refusal for an unknown code, or a code of another client */
export function redeemCode(grants: Grants, form: URLSearchParams, rules: CodeRules): FormCall {
  const { clientId, refusals, redeem } = rules;
  const name = form.get('code') ?? '';
  const code = grants.findCode(name);
  if (!code || code.clientId !== clientId) throw refusals.unknown(code);
  const perform = (): Answer => {
    const sent = grants.findCode(name) ?? code;
    if (sent.isUsed) throw refusals.used(sent);
    if (sent.expiresAt <= grants.now(sent.account)) throw refusals.expired();
    if (form.get('redirect_uri') !== sent.redirectUri) throw refusals.redirectUri();
    const verifier = form.get('code_verifier');
    if (refusals.verifier && !isVerified(sent, verifier)) throw refusals.verifier(verifier);
    return ok(redeem(sent));
  };
  return { account: code.account, perform };
}

/**
 * Ends the grant of a token. Succeeds without changes if the token is unknown or belongs to another client.
 * @param rules `use`: kind of tokens that can be revoked. If absent, both kinds can
 */
export function revokeToken(
  grants: Grants,
  form: URLSearchParams,
  { clientId, use }: { clientId: string; use?: IssuedToken['use'] },
): FormCall {
  const found = grants.findToken(form.get('token') ?? '');
  const perform = (): Answer => {
    const isRevocable = found?.grant.clientId === clientId && (use ?? found.token.use) === found.token.use;
    const ended = isRevocable ? grants.end([found.grant], 'revoked') : 0;
    return ok({}, isRevocable && ended > 0 ? [{ grant: found.grant.id }] : null);
  };
  return { account: found?.grant.account ?? 'none', perform };
}

/** Without a challenge, no verifier may be sent. */
function isVerified({ challenge }: Code, verifier: string | null): boolean {
  if (!challenge || verifier === null) return !challenge && verifier === null;
  const { value, method } = challenge;
  return value === (method === 'plain' ? verifier : sha256(verifier).toString('base64url'));
}

/**
 * HTTP Basic takes precedence over the form. A value is null if the form lacks it, and both are null if HTTP
 * Basic has an invalid percent encoding.
 */
export function readClientCredentials({ form, authorization }: FormRequest): {
  id: string | null;
  secret: string | null;
} {
  const basic = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  } catch {
    return { id: null, secret: null };
  }
}

/** @see RFC 6749 section 5.2 */
export function createOAuthRefusal(
  status: number,
  error: string,
  description: string,
  extraFields: object = {},
): Refusal {
  const body = { error, error_description: description, ...extraFields };
  return new Refusal({ status, name: error, body, applied: null });
}

export function createInvalidGrant(description: string): Refusal {
  return createOAuthRefusal(400, 'invalid_grant', description);
}

/**
 * Creates the answer to a call with a fault of kind `status`.
 * @param failure error code of a fault that has a 5xx status and no `name`
 */
export function createOAuthFaultAnswer({ status = 500, name }: Fault, failure = 'server_error'): Answer {
  const error = name ?? (status >= 500 ? failure : 'invalid_grant');
  return createOAuthRefusal(status, error, 'Fault injected through the sandbox’s control server.').answer;
}
