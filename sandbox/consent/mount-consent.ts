import type { Express, Request, Response } from 'express';
import { buildQuery, readBody } from '../wire/read-request.ts';
import { renderConsentPage, renderRefusalPage, type ConsentView } from './consent-page.ts';
import type { Challenge, Code, Grants } from './grants.ts';

/** An authorization request. */
export type ConsentRequest = {
  clientId: string;
  redirectUri: string;
  state: string | null;
  /** Suggested person. */
  person: string;
  /** Scopes without a checkbox. */
  fixed: string[];
  optional: string[];
  challenge: Challenge | null;
  /** Data that the provider stores with the consent. */
  facts: Record<string, string>;
};

/** Error for a request whose redirect URI cannot be trusted. The person sees it; the client does not. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Error that is returned to the client's redirect URI. */
export class ReturnedError extends Error {
  readonly redirectUri: string;
  readonly parameters: Record<string, string>;

  constructor(redirectUri: string, parameters: Record<string, string>) {
    super('The consent page returns an error to the client.');
    this.redirectUri = redirectUri;
    this.parameters = parameters;
  }
}

/** Rules of one provider's consent page. */
export type ConsentRules = {
  /** Display name of the provider. */
  provider: string;
  path: string;
  grants: Grants;
  /** Text that lists the persons who can sign in. */
  hint: string;
  /**
   * Parses an authorization request.
   * @throws RefusedRequest, ReturnedError
   */
  read(query: URLSearchParams): ConsentRequest;
  /** Returns the account of a person; undefined for an unknown name. */
  getAccount(person: string): string | undefined;
  /** Returns the scopes that a consent grants. */
  granted(consentRequest: ConsentRequest, checkedScopes: string[]): string[];
  /** An additional field, stored among the consent's facts. */
  extra?: { name: string; label: string };
  codePrefix: string;
  /** Redirect parameters of a denied consent. */
  denied: Record<string, string>;
  /** Additional redirect parameters of a granted consent. */
  returned?(code: Code): Record<string, string>;
};

const MAX_FORM_BYTES = 100_000;
const CODE_LIFETIME_MS = 600_000;

/** Mounts the consent page and its form handler. */
export function mountConsent(app: Express, rules: ConsentRules): void {
  app.get(rules.path, (request, response) =>
    answerPage(rules, request, response, (consentRequest) => showPage(rules, response, consentRequest)),
  );
  app.post(rules.path, async (request, response) => {
    const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES))?.toString('utf8'));
    answerPage(rules, request, response, (consentRequest) =>
      answerConsent(rules, response, consentRequest, form),
    );
  });
}

function answerPage(
  rules: ConsentRules,
  request: Request,
  response: Response,
  respond: (consentRequest: ConsentRequest) => void,
): void {
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  try {
    respond(rules.read(buildQuery(request.originalUrl)));
  } catch (error) {
    if (error instanceof RefusedRequest) {
      response.status(error.status).send(renderRefusalPage(rules.provider, error.code, error.message));
    } else if (error instanceof ReturnedError) {
      redirectBack(response, error.redirectUri, error.parameters);
    } else {
      throw error;
    }
  }
}

function showPage(
  { provider, hint, extra }: ConsentRules,
  response: Response,
  { clientId, redirectUri, fixed, optional, ...consentRequest }: ConsentRequest,
  overrides: Pick<ConsentView, 'problem'> & { person?: string } = {},
): void {
  const returnsTo = new URL(redirectUri).origin;
  const view = {
    provider,
    hint,
    clientId,
    returnsTo,
    fixed,
    optional,
    person: consentRequest.person,
    ...overrides,
  };
  response.status(overrides.problem === undefined ? 200 : 400);
  response.send(renderConsentPage({ ...view, ...(extra && { extra }) }));
}

function answerConsent(
  rules: ConsentRules,
  response: Response,
  consentRequest: ConsentRequest,
  form: URLSearchParams,
): void {
  const { redirectUri, clientId, challenge } = consentRequest;
  const stateParameter = consentRequest.state === null ? {} : { state: consentRequest.state };
  const person = (form.get('person') ?? '').trim();
  const account = rules.getAccount(person);
  if (account === undefined) {
    showPage(rules, response, consentRequest, {
      person,
      problem: `“${person}” is unknown. Use one of the names below.`,
    });
    return;
  }
  const { grants } = rules;
  if (form.get('decision') !== 'allow') {
    redirectBack(response, redirectUri, { ...rules.denied, ...stateParameter });
    return;
  }
  const checkedScopes = form.getAll('scope').filter((scope) => consentRequest.optional.includes(scope));
  const scopes = rules.granted(consentRequest, checkedScopes);
  const facts = {
    ...consentRequest.facts,
    ...(rules.extra && { [rules.extra.name]: form.get(rules.extra.name) ?? '' }),
  };
  const consent = { account, person, clientId, redirectUri, scopes, challenge, facts };
  const code = grants.addCode(consent, rules.codePrefix, CODE_LIFETIME_MS);
  redirectBack(response, redirectUri, { code: code.code, ...stateParameter, ...rules.returned?.(code) });
}

function redirectBack(response: Response, redirectUri: string, parameters: Record<string, string>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  response.redirect(303, url.href);
}

/** Returns whether a redirect URI is allowed: `https`, or `http` on a loopback address. */
export function isRedirectUri(value: string | null): value is string {
  if (value === null || !URL.canParse(value)) return false;
  const { protocol, hostname, hash } = new URL(value);
  if (hash !== '') return false;
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname))
  );
}

/** Returns the scopes of a space-separated parameter. */
export function parseScopes(value: string | null): string[] {
  return [...new Set((value ?? '').split(/\s+/).filter((scope) => scope !== ''))];
}

/** Returns the PKCE challenge of an authorization request; null without one, undefined if malformed. */
export function readChallenge(query: URLSearchParams): Challenge | null | undefined {
  const value = query.get('code_challenge');
  if (value === null) return null;
  const method = query.get('code_challenge_method') ?? 'plain';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return undefined;
  return method === 'S256' || method === 'plain' ? { value, method } : undefined;
}
