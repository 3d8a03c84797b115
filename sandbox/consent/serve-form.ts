import type { Request, RequestHandler } from 'express';
import type { Fault } from '../wire/faults.ts';
import { sha256 } from '../wire/ids.ts';
import { ok, Refusal, type Answer, type Provider } from '../wire/provider.ts';
import { buildQuery, readBody } from '../wire/read-request.ts';
import { createHttpTransport, serve } from '../wire/serve-call.ts';
import type { Code, Grants } from './grants.ts';

const MAX_FORM_BYTES = 100_000;

/** A call of an OAuth endpoint with its complete body. */
export type FormRequest = {
  /** Parameters of the body, or of the query if the provider expects them there. */
  form: URLSearchParams;
  authorization: string | undefined;
  params: Request['params'];
};

/** A call with a known account. */
export type FormCall = { account: string; perform: () => Answer };

type FormRules = {
  operation: string;
  /**
   * Authenticates a call.
   * @throws Refusal
   */
  read: (request: FormRequest) => FormCall;
  /** Builds the answer to a fault of kind `status`; OAuth's error shape by default. */
  faultAnswer?: (fault: Fault) => Answer;
  /** Reads the parameters from the query instead of the body. */
  inQuery?: true;
};

/** Serves an OAuth endpoint and records its calls. Authentication comes first, then an armed fault, then the call. */
export function serveForm(
  provider: Provider,
  { operation, read, faultAnswer = createOAuthFault, inQuery }: FormRules,
): RequestHandler {
  return (request, response) => {
    response.set('cache-control', 'no-store');
    const admit = async () => {
      const body = await readBody(request, MAX_FORM_BYTES);
      const { headers, params } = request;
      const form = inQuery
        ? buildQuery(request.originalUrl)
        : new URLSearchParams(body?.toString('utf8') ?? '');
      const call = read({ form, authorization: headers.authorization, params });
      return { ...call, faultRefusal: (fault: Fault) => new Refusal(faultAnswer(fault)) };
    };
    return serve(provider, { operation, admit }, createHttpTransport(response));
  };
}

type CodeRules = {
  clientId: string;
  /** Builds the provider's refusal of a code. @param code undefined for an unknown code */
  refused: {
    unknown: (code?: Code) => Refusal;
    used: (code: Code) => Refusal;
    expired: () => Refusal;
    redirectUri: () => Refusal;
    /** Checks the PKCE verifier. If absent, PKCE is not checked. */
    verifier?: (verifier: string | null) => Refusal;
  };
  /** Builds the token response. */
  redeem: (code: Code) => object;
};

/**
 * Parses a call that exchanges a code.
 * @throws Refusal
 */
export function redeemCode(grants: Grants, form: URLSearchParams, rules: CodeRules): FormCall {
  const { clientId, refused, redeem } = rules;
  const name = form.get('code') ?? '';
  const code = grants.findCode(name);
  if (!code || code.clientId !== clientId) throw refused.unknown(code);
  const perform = (): Answer => {
    const sent = grants.findCode(name) ?? code;
    if (sent.isUsed) throw refused.used(sent);
    if (sent.expiresAt <= grants.now(sent.account)) throw refused.expired();
    if (form.get('redirect_uri') !== sent.redirectUri) throw refused.redirectUri();
    const verifier = form.get('code_verifier');
    if (refused.verifier && !isVerified(sent, verifier)) throw refused.verifier(verifier);
    return ok(redeem(sent));
  };
  return { account: code.account, perform };
}

/** Returns whether a verifier matches the code's challenge. A code without a challenge allows no verifier. */
function isVerified({ challenge }: Code, verifier: string | null): boolean {
  if (!challenge || verifier === null) return !challenge && verifier === null;
  const { value, method } = challenge;
  return value === (method === 'plain' ? verifier : sha256(verifier).toString('base64url'));
}

/** Returns the client credentials, from the form or HTTP Basic. */
export function getClient({ form, authorization }: FormRequest): {
  id: string | null;
  secret: string | null;
} {
  const basic = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

/** Builds an error response (RFC 6749 section 5.2). */
export function createOAuthRefusal(
  status: number,
  error: string,
  description: string,
  more: object = {},
): Refusal {
  const body = { error, error_description: description, ...more };
  return new Refusal({ status, name: error, body, applied: null });
}

/** Builds the response to a fault of kind `status`. @param failure error code of a 5xx */
export function createOAuthFault({ status = 500, name }: Fault, failure = 'server_error'): Answer {
  const error = name ?? (status >= 500 ? failure : 'invalid_grant');
  return createOAuthRefusal(status, error, 'Fault injected through the sandbox’s control server.').answer;
}
