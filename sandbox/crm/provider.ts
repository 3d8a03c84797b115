import type { IncomingHttpHeaders } from 'node:http';
import type { Grants } from '../consent/grants.ts';
import type { Clock } from '../wire/clock.ts';
import type { Fault } from '../wire/faults.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import { RateLimits, type Allowance } from '../wire/limits.ts';
import { AccountMap } from '../wire/per-account.ts';
import { ok, Provider, type Answer, type Call, type CallRules } from '../wire/provider.ts';
import { readBearerToken } from '../wire/read-request.ts';
import { createDemoContacts, DEMO_OWNERS } from './demo-contacts.ts';
import { createErrorAnswer, getDefaultName, createRefusal } from './errors.ts';
import { crmChange, Portal, type CrmChange, type CrmObject } from './portal.ts';
import { readRequestedProperties, serializeObject, serializeAllProperties } from './serialize-object.ts';
import { readMerge, readProperties, readTarget, type Target } from './read-call.ts';
import { searchObjects, SEARCHES_PER_SECOND } from './search.ts';

type CrmParts = {
  clock: Clock;
  /** If null, a restart loses all data. */
  journal: Journal | null;
  grants: Grants;
};

type Caller = {
  account: string;
  /** Scopes of the token. Undefined for a private app that has all scopes. */
  scopes: readonly string[] | undefined;
};

/**
 * Imitates HubSpot's CRM API.
 * @see https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm
 */
export class CrmProvider extends Provider implements CallRules<Caller> {
  readonly operations = [
    'objects.read',
    'objects.create',
    'objects.update',
    'objects.archive',
    'objects.merge',
    'objects.search',
    'owners.read',
    'token',
    'introspect',
    'revoke',
  ] as const;
  readonly #clock: Clock;
  readonly #changes: Changes<CrmChange>;
  readonly #portals = new AccountMap<Portal>();
  readonly #searches = new RateLimits(SEARCHES_PER_SECOND);

  constructor({ clock, journal, grants }: CrmParts) {
    super(grants, null);
    this.#clock = clock;
    this.#changes = new Changes(journal, crmChange, {
      apply: (change) => this.#getPortal(change.account).apply(change),
      forget: (account) => this.#portals.reset(account),
    });
  }

  /**
   * Identifies the account of a token. Each private app token (`pat-…`) is an account of its own.
   * @throws Refusal (401) for a missing, malformed, expired or revoked token. Tokens that begin with
   * `pat-revoked` count as revoked
   */
  identify({ authorization }: IncomingHttpHeaders): Caller {
    const token = readBearerToken(authorization);
    const { grants } = this;
    const consented = grants.findToken(token ?? '');
    if (consented?.token.use === 'access') {
      if (!grants.isTokenLive(consented)) throw createRefusal('EXPIRED_AUTHENTICATION');
      return { account: consented.grant.account, scopes: consented.token.scopes };
    }
    if (!token?.startsWith('pat-')) throw createRefusal('INVALID_AUTHENTICATION');
    if (token.startsWith('pat-revoked')) throw createRefusal('EXPIRED_AUTHENTICATION');
    return { account: token, scopes: token.startsWith('pat-restricted') ? [] : undefined };
  }

  perform(call: Call, { scopes }: Caller): Answer {
    if (call.operation === 'owners.read') {
      checkScope(scopes, 'crm.objects.owners.read');
      return ok({ results: DEMO_OWNERS });
    }
    const target = readTarget(call);
    const access = ['objects.read', 'objects.search'].includes(call.operation) ? 'read' : 'write';
    checkScope(scopes, `crm.objects.${target.objectType}.${access}`);
    switch (call.operation) {
      case 'objects.create':
        return this.#create(call, target);
      case 'objects.update':
        return this.#update(call, target);
      case 'objects.archive':
        return this.#archive(call, target);
      case 'objects.merge':
        return this.#merge(call, target);
      case 'objects.search':
        return this.#search(call, target);
      default:
        return ok(serializeObject(this.#findTarget(call, target), readRequestedProperties(call.query)));
    }
  }

  /** @see https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
  getAllowanceHeaders({ limit, remaining }: Allowance): Record<string, string> {
    return {
      'X-HubSpot-RateLimit-Max': String(limit),
      'X-HubSpot-RateLimit-Remaining': String(remaining),
      'X-HubSpot-RateLimit-Interval-Milliseconds': '1000',
      'X-HubSpot-RateLimit-Secondly': String(limit),
      'X-HubSpot-RateLimit-Secondly-Remaining': String(remaining),
    };
  }

  createRateLimitAnswer(allowance: Allowance): Answer {
    const seconds = String(Math.max(1, Math.ceil(allowance.waitMs / 1000)));
    const headers = { ...this.getAllowanceHeaders(allowance), 'Retry-After': seconds };
    return createErrorAnswer('SECONDLY', { headers });
  }

  createFaultAnswer({ status = 500, name, retryAfter: retryAfterSeconds }: Fault): Answer {
    const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
    return createErrorAnswer(name ?? getDefaultName(status), { status, headers });
  }

  createTooLargeAnswer(): Answer {
    return createErrorAnswer('VALIDATION_ERROR', {
      status: 413,
      message: 'The request is larger than 60 MiB.',
    });
  }

  override reset(account?: string): void {
    super.reset(account);
    this.#changes.reset(account);
    this.#searches.reset(account);
  }

  /** Refuses a search over the search limit without rate-limit headers, as HubSpot does. */
  #search(call: Call, { objectType }: Target): Answer {
    const { account } = call;
    if (this.#searches.take(account)?.isAccepted === false) throw createRefusal('SECONDLY');
    const objects = this.#getPortal(account).list(objectType);
    return ok(searchObjects({ objectType, objects }, call));
  }

  #create(call: Call, { objectType }: Target): Answer {
    const { account } = call;
    const properties = readProperties(call);
    this.#requireFreeEmail(account, objectType, properties);
    const id = this.#getPortal(account).nextId;
    return this.#apply({ kind: 'created', ...this.#getStamp(account), objectType, id, properties }, 201);
  }

  #update(call: Call, target: Target): Answer {
    const { account } = call;
    const { objectType } = target;
    const { id } = this.#findTarget(call, target);
    const properties = readProperties(call);
    this.#requireFreeEmail(account, objectType, properties, id);
    return this.#apply({ kind: 'updated', ...this.#getStamp(account), objectType, id, properties }, 200);
  }

  #archive(call: Call, target: Target): Answer {
    const { id } = this.#findTarget(call, target);
    const { objectType } = target;
    return this.#apply({ kind: 'archived', ...this.#getStamp(call.account), objectType, id }, 204);
  }

  #merge(call: Call, { objectType }: Target): Answer {
    const { account } = call;
    const { primaryObjectId, objectIdToMerge } = readMerge(call);
    const primary = this.#requireObject(account, objectType, primaryObjectId);
    const other = this.#requireObject(account, objectType, objectIdToMerge);
    if (primary === other)
      throw createRefusal('VALIDATION_ERROR', { message: 'The objects are already merged.' });
    const merge = { kind: 'merged', objectType, id: primary.id, mergedId: other.id } as const;
    return this.#apply({ ...this.#getStamp(account), ...merge }, 200);
  }

  #apply(change: CrmChange, status: number): Answer {
    const { account, objectType, id } = change;
    this.#changes.record(change);
    const object = this.#getPortal(account).find(objectType, id);
    return { status, body: object ? serializeAllProperties(object) : null, applied: [{ objectType, id }] };
  }

  /** @throws Refusal */
  #findTarget({ account, query }: Call, { objectType, id }: Target): CrmObject {
    const idProperty = query.get('idProperty') ?? 'hs_object_id';
    if (idProperty === 'email') {
      const found = this.#getPortal(account).findByEmail(objectType, id);
      if (found) return found;
      throw createNotFound(id);
    }
    if (idProperty !== 'hs_object_id') {
      throw createRefusal('VALIDATION_ERROR', { message: `${idProperty} is not a unique property` });
    }
    if (!/^\d{1,18}$/.test(id)) {
      throw createRefusal('VALIDATION_ERROR', {
        message: 'Unable to parse value for path parameter: objectId',
      });
    }
    return this.#requireObject(account, objectType, id);
  }

  #requireObject(account: string, objectType: string, id: string): CrmObject {
    const found = this.#getPortal(account).find(objectType, id);
    if (!found) throw createNotFound(id);
    return found;
  }

  #requireFreeEmail(
    account: string,
    objectType: string,
    { email }: Record<string, string>,
    ownId?: string,
  ): void {
    if (objectType !== 'contacts' || !email) return;
    const other = this.#getPortal(account).findByEmail(objectType, email);
    if (!other || other.id === ownId) return;
    throw createRefusal('CONFLICT', { message: `Contact already exists. Existing ID: ${other.id}` });
  }

  #getStamp(account: string): { account: string; time: number } {
    return { account, time: this.#clock.now(account) };
  }

  #getPortal(account: string): Portal {
    const accountPortal = this.#portals.get(account) ?? new Portal(createDemoContacts());
    this.#portals.set(account, accountPortal);
    return accountPortal;
  }
}

/** @throws Refusal if `scopes` lacks the needed scope */
function checkScope(scopes: readonly string[] | undefined, needed: string): void {
  if (scopes?.includes(needed) !== false) return;
  const context = { requiredGranularScopes: [needed] };
  const message = 'One or more of the following scopes are required.';
  throw createRefusal('MISSING_SCOPES', { errors: [{ message, context }] });
}

function createNotFound(id: string) {
  return createRefusal('OBJECT_NOT_FOUND', { context: { id: [id] } });
}
