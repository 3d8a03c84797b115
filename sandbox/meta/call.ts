import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Fault } from '../wire/faults.ts';
import type { Allowance } from '../wire/limits.ts';
import type { Answer, Call, HttpProvider } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { errorAnswer, namedError } from './errors.ts';
import { perform } from './perform.ts';
import type { MetaProvider } from './provider.ts';
import type { Route } from './route.ts';
import { checkProof, grantOf, tokenOf, type Grant } from './token.ts';
import { findDataset } from './tree/datasets.ts';
import { findTarget } from './tree/objects.ts';
import { NO_USAGE, usageHeaders, type Usage } from './usage.ts';

type MetaCallParts = {
  provider: MetaProvider;
  route: Route;
  url: URL;
  /** Sets headers of the answer, whatever its status will be. */
  setHeaders: (headers: Record<string, string>) => void;
};

/** One call of the Graph API, for `serveCall`. */
export class MetaCall implements HttpProvider {
  readonly operations: MetaProvider['operations'];
  readonly faults: MetaProvider['faults'];
  readonly ledger: MetaProvider['ledger'];
  readonly limits: MetaProvider['limits'];
  readonly consents: MetaProvider['consents'];
  readonly #parts: MetaCallParts;
  #caller: { grant: Grant; adAccount: string | null; refusedAt: Usage | null } | undefined;

  constructor(parts: MetaCallParts) {
    const { operations, faults, ledger, limits, consents } = parts.provider;
    this.consents = consents;
    this.operations = operations;
    this.faults = faults;
    this.ledger = ledger;
    this.limits = limits;
    this.#parts = parts;
  }

  reset(account?: string): void {
    this.#parts.provider.reset(account);
  }

  identify(headers: IncomingHttpHeaders): string {
    const { provider, url, route, setHeaders } = this.#parts;
    const { token } = tokenOf(headers.authorization, url.searchParams);
    const grant = grantOf(token, provider.consents.grants);
    const { world } = grant;
    const adAccount = adAccountOf(provider, world, route.id);
    const settings = provider.settings.of(world);
    const counted = provider.hourly.take({ world, adAccount }, settings, provider.now(world));
    setHeaders(usageHeaders(counted.usage, adAccount));
    // Thrown later, in `perform`: the ledger learns the account of a call when this returns.
    this.#caller = { grant, adAccount, refusedAt: counted.accepted ? null : counted.usage };
    return world;
  }

  perform(call: Call): Answer {
    const { provider, route, url } = this.#parts;
    const { grant, adAccount, refusedAt } = this.#identified();
    if (refusedAt) return this.#rateLimited(usageHeaders(refusedAt, adAccount));
    const parameters = parametersOf(url, call);
    checkProof(grant.token, parameters.get('appsecret_proof'), provider.needsProof);
    return perform({ provider, grant, route, url, parameters });
  }

  hold(): () => void {
    return () => undefined;
  }

  allowanceHeaders(): Record<string, string> {
    return {};
  }

  rateLimitedAnswer({ waitMs }: Allowance): Answer {
    return this.#rateLimited(this.#fullUsage(Math.max(1, Math.ceil(waitMs / 60_000))));
  }

  faultAnswer({ status, name, retryAfter: retryAfterSeconds }: Fault): Answer {
    const headers = retryAfterSeconds === undefined ? {} : this.#fullUsage(Math.ceil(retryAfterSeconds / 60));
    return namedError(status ?? 500, name, headers);
  }

  tooLargeAnswer(): Answer {
    return errorAnswer('1', { status: 413, message: 'The request is larger than 60 MiB.' });
  }

  #rateLimited(headers: Record<string, string>): Answer {
    const { limitError } = this.#parts.provider.settings.of(this.#identified().grant.world);
    return errorAnswer(limitError, { headers });
  }

  #fullUsage(regainMinutes: number): Record<string, string> {
    return usageHeaders({ ...NO_USAGE, callCount: 100, regainMinutes }, this.#identified().adAccount);
  }

  #identified() {
    if (!this.#caller) throw new Error('A call is identified before anything else.');
    return this.#caller;
  }
}

/** The ad account (`act_…`) whose usage a call counts for; null when it has none, or it does not exist. */
function adAccountOf(provider: MetaProvider, world: string, id: string): string | null {
  const dataset = findDataset(id);
  if (dataset) return `act_${dataset.accountId}`;
  const target = findTarget(provider.reports.find(world, id)?.targetId ?? id);
  return target ? `act_${target.account.id}` : null;
}

const jsonBody = z.record(z.string(), z.unknown());

/** The parameters of the query, overridden by those of a POST's form or JSON body. */
function parametersOf(url: URL, { headers, body }: Call): URLSearchParams {
  const parameters = new URLSearchParams(url.searchParams);
  if (body.length === 0) return parameters;
  const text = body.toString('utf8');
  const sent = /\bjson\b/.test(headers['content-type'] ?? '')
    ? jsonParameters(text)
    : new URLSearchParams(text);
  for (const [name, value] of sent) parameters.set(name, value);
  return parameters;
}

function jsonParameters(text: string): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(jsonBody.safeParse(parseJson(text)).data ?? {})) {
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return parameters;
}
