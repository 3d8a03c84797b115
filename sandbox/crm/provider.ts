import type { IncomingHttpHeaders } from 'node:http';
import type { Consents } from '../consent/consents.ts';
import type { Clock } from '../wire/clock.ts';
import { FaultQueue, type Fault } from '../wire/faults.ts';
import type { Journal } from '../wire/journal.ts';
import { Ledger } from '../wire/ledger.ts';
import { RateLimits, type Allowance } from '../wire/limits.ts';
import type { Answer, Call, HttpProvider } from '../wire/provider.ts';
import { errorAnswer, errorNameOf, refusal } from './errors.ts';
import { identify, isRestricted, lackedScope } from './identify.ts';
import { Portal } from './portal.ts';
import { requestedProperties, present, presentAll } from './present.ts';
import { readMerge, readProperties, readTarget } from './read-call.ts';
import { searchObjects, SEARCHES_PER_SECOND } from './search.ts';
import { savedEntry, type AppliedEntry, type CrmObject } from './crm-object.ts';

type CrmParts = {
  clock: Clock;
  /** Null keeps nothing across restarts. */
  journal: Journal | null;
  /** Calls a second of every account until the control server sets another limit; null for none. */
  perSecond: number | null;
  consents: Consents;
};

/** HubSpot's CRM objects: https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm */
export class CrmProvider implements HttpProvider {
  readonly operations = [
    'objects.read',
    'objects.create',
    'objects.update',
    'objects.archive',
    'objects.merge',
    'objects.search',
    'token',
    'introspect',
    'revoke',
    'uninstall',
  ] as const;
  readonly consents: Consents;
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly #clock: Clock;
  readonly #journal: Journal | null;
  readonly #portals = new Map<string, Portal>();
  readonly #searches = new RateLimits(SEARCHES_PER_SECOND);

  constructor({ clock, journal, perSecond, consents }: CrmParts) {
    this.consents = consents;
    this.limits = new RateLimits(perSecond);
    this.#clock = clock;
    this.#journal = journal;
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line);
      if (!entry.success) continue;
      if (entry.data.kind === 'reset') this.#forget(entry.data.account);
      else this.#portal(entry.data.account).apply(entry.data);
    }
  }

  identify(headers: IncomingHttpHeaders): string {
    return identify(headers.authorization, this.consents.grants);
  }

  perform(call: Call): Answer {
    const lacked = isRestricted(call.account)
      ? 'crm.objects.contacts.read'
      : lackedScope(call.headers.authorization, this.consents.grants, {
          objectType: readTarget(call).objectType,
          isWrite: !['objects.read', 'objects.search'].includes(call.operation),
        });
    if (lacked !== undefined) {
      const context = { requiredGranularScopes: [lacked] };
      const message = 'One or more of the following scopes are required.';
      throw refusal('MISSING_SCOPES', { errors: [{ message, context }] });
    }
    switch (call.operation) {
      case 'objects.create':
        return this.#create(call);
      case 'objects.update':
        return this.#update(call);
      case 'objects.archive':
        return this.#archive(call);
      case 'objects.merge':
        return this.#merge(call);
      case 'objects.search':
        return this.#search(call);
      default:
        return this.#read(call);
    }
  }

  hold(): () => void {
    return () => undefined;
  }

  /** Header names as in https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
  allowanceHeaders({ limit, remaining }: Allowance): Record<string, string> {
    return {
      'X-HubSpot-RateLimit-Max': String(limit),
      'X-HubSpot-RateLimit-Remaining': String(remaining),
      'X-HubSpot-RateLimit-Interval-Milliseconds': '1000',
      'X-HubSpot-RateLimit-Secondly': String(limit),
      'X-HubSpot-RateLimit-Secondly-Remaining': String(remaining),
    };
  }

  rateLimitedAnswer(allowance: Allowance): Answer {
    const seconds = String(Math.max(1, Math.ceil(allowance.waitMs / 1000)));
    const headers = { ...this.allowanceHeaders(allowance), 'Retry-After': seconds };
    return errorAnswer('SECONDLY', { headers });
  }

  faultAnswer({ status = 500, name, retryAfter: retryAfterSeconds }: Fault): Answer {
    const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
    return errorAnswer(name ?? errorNameOf(status), { status, headers });
  }

  tooLargeAnswer(): Answer {
    return errorAnswer('VALIDATION_ERROR', { status: 413, message: 'The request is larger than 60 MiB.' });
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
    this.consents.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.#searches.reset(account);
    this.ledger.clear(account);
  }

  #read(call: Call): Answer {
    const { query } = readTarget(call);
    return { status: 200, body: present(this.#find(call), requestedProperties(query)), applied: null };
  }

  /** Its limit is told by no header. */
  #search(call: Call): Answer {
    const { account } = call;
    if (this.#searches.take(account)?.isAccepted === false) throw refusal('SECONDLY');
    const { objectType } = readTarget(call);
    const objects = this.#portal(account).list(objectType);
    return { status: 200, body: searchObjects({ objectType, objects }, call), applied: null };
  }

  #create(call: Call): Answer {
    const { objectType } = readTarget(call);
    const { account } = call;
    const properties = readProperties(call);
    this.#requireFreeEmail(account, objectType, properties);
    const id = this.#portal(account).nextId;
    return this.#apply({ kind: 'created', ...this.#stamp(account), objectType, id, properties }, 201);
  }

  #update(call: Call): Answer {
    const { objectType } = readTarget(call);
    const { account } = call;
    const { id } = this.#find(call);
    const properties = readProperties(call);
    this.#requireFreeEmail(account, objectType, properties, id);
    return this.#apply({ kind: 'updated', ...this.#stamp(account), objectType, id, properties }, 200);
  }

  #archive(call: Call): Answer {
    const { objectType } = readTarget(call);
    const { id } = this.#find(call);
    this.#apply({ kind: 'archived', ...this.#stamp(call.account), objectType, id }, 204);
    return { status: 204, body: null, applied: [{ objectType, id }] };
  }

  #merge(call: Call): Answer {
    const { objectType } = readTarget(call);
    const { account } = call;
    const { primaryObjectId, objectIdToMerge } = readMerge(call);
    const primary = this.#require(account, objectType, primaryObjectId);
    const other = this.#require(account, objectType, objectIdToMerge);
    if (primary === other) throw refusal('VALIDATION_ERROR', { message: 'They are merged already.' });
    const entry = { kind: 'merged', objectType, id: primary.id, mergedId: other.id } as const;
    return this.#apply({ ...this.#stamp(account), ...entry }, 200);
  }

  #apply(entry: AppliedEntry, status: number): Answer {
    const { account, objectType, id } = entry;
    const portal = this.#portal(account);
    this.#journal?.append(entry);
    portal.apply(entry);
    const object = portal.find(objectType, id);
    return { status, body: object ? presentAll(object) : null, applied: [{ objectType, id }] };
  }

  /** The object in a call's path, by id or by the property that `idProperty` names. */
  #find(call: Call): CrmObject {
    const { objectType, id, query } = readTarget(call);
    const idProperty = query.get('idProperty') ?? 'hs_object_id';
    if (idProperty === 'email') {
      const found = this.#portal(call.account).findByEmail(objectType, id);
      if (found) return found;
      throw notFound(id);
    }
    if (idProperty !== 'hs_object_id') {
      throw refusal('VALIDATION_ERROR', { message: `${idProperty} is not a unique property` });
    }
    if (!/^\d{1,18}$/.test(id)) {
      throw refusal('VALIDATION_ERROR', { message: 'Unable to parse value for path parameter: objectId' });
    }
    return this.#require(call.account, objectType, id);
  }

  #require(account: string, objectType: string, id: string): CrmObject {
    const found = this.#portal(account).find(objectType, id);
    if (!found) throw notFound(id);
    return found;
  }

  #requireFreeEmail(
    account: string,
    objectType: string,
    { email }: Record<string, string>,
    ownId?: string,
  ): void {
    if (objectType !== 'contacts' || !email) return;
    const other = this.#portal(account).findByEmail(objectType, email);
    if (!other || other.id === ownId) return;
    throw refusal('CONFLICT', { message: `Contact already exists. Existing ID: ${other.id}` });
  }

  #stamp(account: string): { account: string; time: number } {
    return { account, time: this.#clock.now(account) };
  }

  #portal(account: string): Portal {
    const known = this.#portals.get(account) ?? new Portal();
    this.#portals.set(account, known);
    return known;
  }

  #forget(account?: string): void {
    if (account === undefined) this.#portals.clear();
    else this.#portals.delete(account);
  }
}

function notFound(id: string) {
  return refusal('OBJECT_NOT_FOUND', { context: { id: [id] } });
}
