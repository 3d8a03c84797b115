import type { Express, Request, Response } from 'express';
import { readBody } from '../wire/read-request.ts';
import { consentPage, refusalPage, type ConsentView } from './consent-page.ts';
import type { Consents } from './consents.ts';
import type { Challenge, Code } from './grants.ts';
import { queryOf } from './serve-form.ts';

/** What a client asks a person for. */
export type Asked = {
  clientId: string;
  redirectUri: string;
  state: string | null;
  /** Who is proposed to sign in. */
  person: string;
  /** Scopes that go without a box. */
  fixed: string[];
  optional: string[];
  challenge: Challenge | null;
  /** What the provider keeps with the consent. */
  facts: Record<string, string>;
};

/** Thrown for a request of which the person is told, and the client is not: it may not be the client's. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Thrown for a request that goes back to the client with an error. */
export class ReturnedError extends Error {
  readonly redirectUri: string;
  readonly parameters: Record<string, string>;

  constructor(redirectUri: string, parameters: Record<string, string>) {
    super('The request goes back with an error.');
    this.redirectUri = redirectUri;
    this.parameters = parameters;
  }
}

/** How one provider asks for consent. */
export type ConsentRules = {
  /** The provider's name for people. */
  provider: string;
  path: string;
  consents: Consents;
  /** Which persons there are, for people. */
  hint: string;
  /** Reads what is asked for. Throws a RefusedRequest or a ReturnedError. */
  read(query: URLSearchParams): Asked;
  /** The account of a person; undefined when there is nobody of that name. */
  accountOf(person: string): string | undefined;
  /** The scopes of a consent, from those that the person ticked. */
  granted(asked: Asked, ticked: string[]): string[];
  /** A further field, which is kept among the consent's facts. */
  extra?: { name: string; label: string };
  codePrefix: string;
  /** Parameters of a denied consent. */
  denied: Record<string, string>;
  /** Further parameters of a consent that was given. */
  returned?(code: Code): Record<string, string>;
};

const MAX_FORM_BYTES = 100_000;
const CODE_LIFETIME_MS = 600_000;

/** Adds the page on which people consent, and what it sends. */
export function mountConsent(app: Express, rules: ConsentRules): void {
  app.get(rules.path, (request, response) =>
    answerPage(rules, request, response, (asked) => show(rules, response, asked)),
  );
  app.post(rules.path, async (request, response) => {
    const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES))?.toString('utf8'));
    answerPage(rules, request, response, (asked) => decide(rules, response, asked, form));
  });
}

function answerPage(
  rules: ConsentRules,
  request: Request,
  response: Response,
  act: (asked: Asked) => void,
): void {
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  try {
    act(rules.read(queryOf(request.originalUrl)));
  } catch (error) {
    if (error instanceof RefusedRequest) {
      response.status(error.status).send(refusalPage(rules.provider, error.code, error.message));
    } else if (error instanceof ReturnedError) {
      goBack(response, error.redirectUri, error.parameters);
    } else {
      throw error;
    }
  }
}

function show(
  { provider, hint, extra }: ConsentRules,
  response: Response,
  { clientId, redirectUri, fixed, optional, ...asked }: Asked,
  again: Pick<ConsentView, 'problem'> & { person?: string } = {},
): void {
  const returnsTo = new URL(redirectUri).origin;
  const shown = { provider, hint, clientId, returnsTo, fixed, optional, person: asked.person, ...again };
  response.status(again.problem === undefined ? 200 : 400);
  response.send(consentPage({ ...shown, ...(extra && { extra }) }));
}

function decide(rules: ConsentRules, response: Response, asked: Asked, form: URLSearchParams): void {
  const { redirectUri, clientId, challenge } = asked;
  const stated = asked.state === null ? {} : { state: asked.state };
  const person = (form.get('person') ?? '').trim();
  const account = rules.accountOf(person);
  if (account === undefined) {
    show(rules, response, asked, { person, problem: `There is nobody called “${person}”.` });
    return;
  }
  const { grants, armed } = rules.consents;
  const {
    deny = form.get('decision') !== 'allow',
    without = [],
    refreshToken,
    codeSeconds,
  } = armed.take(account);
  if (deny) {
    goBack(response, redirectUri, { ...rules.denied, ...stated });
    return;
  }
  const ticked = form.getAll('scope').filter((scope) => asked.optional.includes(scope));
  const scopes = rules.granted(
    asked,
    ticked.filter((scope) => !without.includes(scope)),
  );
  const facts = {
    ...asked.facts,
    ...(rules.extra && { [rules.extra.name]: form.get(rules.extra.name) ?? '' }),
    ...(refreshToken === false && { refreshToken: 'none' }),
  };
  const lifetimeMs = codeSeconds === undefined ? CODE_LIFETIME_MS : codeSeconds * 1_000;
  const consent = { account, person, clientId, redirectUri, scopes, challenge, facts };
  const code = grants.addCode(consent, rules.codePrefix, lifetimeMs);
  goBack(response, redirectUri, { code: code.code, ...stated, ...rules.returned?.(code) });
}

function goBack(response: Response, redirectUri: string, parameters: Record<string, string>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  response.redirect(303, url.href);
}

/** Whether a provider sends people there: `https`, or plain `http` on a loopback address. */
export function isRedirectUri(value: string | null): value is string {
  if (value === null || !URL.canParse(value)) return false;
  const { protocol, hostname, hash } = new URL(value);
  if (hash !== '') return false;
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname))
  );
}

/** The scopes of a parameter in which they stand between spaces. */
export function scopesIn(value: string | null): string[] {
  return [...new Set((value ?? '').split(/\s+/).filter((scope) => scope !== ''))];
}

/** The PKCE challenge of an authorize request; null without one, undefined for one that is malformed. */
export function readChallenge(query: URLSearchParams): Challenge | null | undefined {
  const value = query.get('code_challenge');
  if (value === null) return null;
  const method = query.get('code_challenge_method') ?? 'plain';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return undefined;
  return method === 'S256' || method === 'plain' ? { value, method } : undefined;
}
