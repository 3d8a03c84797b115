import type { Express, Request, Response } from 'express';
import { isLoopbackHost } from '../wire/loopback-app.ts';
import { buildQuery, readForm } from '../wire/read-request.ts';
import { renderConsentPage, renderRefusalPage, type ConsentView } from './consent-page.ts';
import type { Challenge, Code, Grants } from './grants.ts';

export type ConsentRequest = {
  clientId: string;
  redirectUri: string;
  state: string | null;
  person: string;
  /** Scopes that the person cannot uncheck. */
  requiredScopes: string[];
  optionalScopes: string[];
  challenge: Challenge | null;
  /** Stored with the authorization code and the grant. */
  facts: Record<string, string>;
};

/** Error that is shown to the person and not returned to the client. */
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

export type ConsentRules = {
  provider: string;
  path: string;
  grants: Grants;
  /** Explains which names a person can have. */
  hint: string;
  /** @throws RefusedRequest, ReturnedError */
  readRequest(query: URLSearchParams): ConsentRequest;
  getAccount(person: string): string | undefined;
  /** @param checkedScopes optional scopes that the person left checked */
  getGrantedScopes(consentRequest: ConsentRequest, checkedScopes: string[]): string[];
  extraField?: { name: string; label: string };
  codePrefix: string;
  denialParameters: Record<string, string>;
  getGrantParameters?(code: Code): Record<string, string>;
};

const CODE_LIFETIME_MS = 600_000;

export function mountConsent(app: Express, rules: ConsentRules): void {
  app.get(rules.path, (request, response) =>
    answerRequest(rules, request, response, (consentRequest) => showPage(rules, response, consentRequest)),
  );
  app.post(rules.path, async (request, response) => {
    const form = await readForm(request);
    answerRequest(rules, request, response, (consentRequest) =>
      answerConsent(rules, response, consentRequest, form),
    );
  });
}

function answerRequest(
  rules: ConsentRules,
  request: Request,
  response: Response,
  respond: (consentRequest: ConsentRequest) => void,
): void {
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  try {
    respond(rules.readRequest(buildQuery(request.originalUrl)));
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
  { provider, hint, extraField }: ConsentRules,
  response: Response,
  { clientId, redirectUri, person, requiredScopes, optionalScopes }: ConsentRequest,
  overrides: Partial<Pick<ConsentView, 'person' | 'error'>> = {},
): void {
  const redirectOrigin = new URL(redirectUri).origin;
  response.status(overrides.error === undefined ? 200 : 400);
  response.send(
    renderConsentPage({
      provider,
      hint,
      clientId,
      redirectOrigin,
      person,
      requiredScopes,
      optionalScopes,
      ...(extraField && { extraField }),
      ...overrides,
    }),
  );
}

function answerConsent(
  rules: ConsentRules,
  response: Response,
  consentRequest: ConsentRequest,
  form: URLSearchParams,
): void {
  const { redirectUri, clientId, challenge } = consentRequest;
  const stateParameter = consentRequest.state === null ? {} : { state: consentRequest.state };
  if (form.get('decision') !== 'allow') {
    redirectBack(response, redirectUri, { ...rules.denialParameters, ...stateParameter });
    return;
  }
  const person = (form.get('person') ?? '').trim();
  const account = rules.getAccount(person);
  if (account === undefined) {
    showPage(rules, response, consentRequest, {
      person,
      error: `“${person}” is unknown. Enter a name that the text below the field allows.`,
    });
    return;
  }
  const checkedScopes = form.getAll('scope').filter((scope) => consentRequest.optionalScopes.includes(scope));
  const scopes = rules.getGrantedScopes(consentRequest, checkedScopes);
  const facts = {
    ...consentRequest.facts,
    ...(rules.extraField && { [rules.extraField.name]: form.get(rules.extraField.name) ?? '' }),
  };
  const consent = { account, person, clientId, redirectUri, scopes, challenge, facts };
  const code = rules.grants.addCode(consent, rules.codePrefix, CODE_LIFETIME_MS);
  const grantParameters = rules.getGrantParameters?.(code);
  redirectBack(response, redirectUri, { code: code.code, ...stateParameter, ...grantParameters });
}

function redirectBack(response: Response, redirectUri: string, parameters: Record<string, string>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  response.redirect(303, url.href);
}

export function isRedirectUri(value: string | null): value is string {
  if (value === null || !URL.canParse(value)) return false;
  const { protocol, hostname, hash } = new URL(value);
  if (hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

export function getNamedAccount(prefix: string, person: string): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(person) ? prefix + person : undefined;
}

export function parseScopes(value: string | null): string[] {
  return [...new Set((value ?? '').split(/\s+/).filter((scope) => scope !== ''))];
}

/** Returns null if the query has no challenge, and undefined if the challenge is malformed. */
export function readChallenge(query: URLSearchParams): Challenge | null | undefined {
  const value = query.get('code_challenge');
  if (value === null) return null;
  const method = query.get('code_challenge_method') ?? 'plain';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return undefined;
  return method === 'S256' || method === 'plain' ? { value, method } : undefined;
}
