import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { z } from 'zod';
import { normalizePhone } from '../../domain/phone-number.ts';
import { crmSettings } from '../../models/connections/connections.ts';
import { requestJson } from '../provider/bounded-fetch.ts';
import type { LeadsRequest } from '../../workflows/contract/journey.ts';
import { ProviderError, type FailureKind } from '../provider/failure.ts';
import type { CrmClient } from './ask-crm.ts';
import { classifyHubSpotFailure, LEAD_NOT_FOUND } from './hubspot-failure.ts';
import {
  getProperties,
  getSort,
  getStageProperty,
  listShownProperties,
  OWNER_PROPERTY,
  SOURCE_PROPERTY,
  toFoundLead,
  toLead,
} from './hubspot-lead.ts';
import { hubSpotObject, hubSpotOwners, hubSpotPage } from './wire.ts';

type HubSpotOptions = {
  baseUrl: string;
  /** API version, such as `2026-09`. HubSpot supports each version for 18 months. */
  version: string;
  timeoutMs?: number;
};

const HUBSPOT = 'https://api.hubapi.com';

/**
 * HubSpot's maximum page size. Only one page is read, so leads of further owners are shown without an owner.
 */
const MAX_OWNERS = 500;

/** Kinds of failures if the token lacks the scope `crm.objects.owners.read`. */
const OWNERS_DENIED: ReadonlySet<FailureKind> = new Set(['permission', 'refused', 'not_found']);

/** Less than 8 s, the shortest timeout of the activities that use the client. */
const TIMEOUT_MS = 7_000;

/** A page has at most 100 contacts of about 1 KiB each, so this limit leaves a wide margin. */
const MAX_BYTES = 1024 * 1024;

/**
 * Calls HubSpot's API without HubSpot's own library, which has no timeout, quotes responses in its errors,
 * and calls API v3, which ends in September 2027.
 * @see https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 */
export function createHubSpotClient({ baseUrl, version, timeoutMs = TIMEOUT_MS }: HubSpotOptions): CrmClient {
  const objects = `${baseUrl}/crm/objects/${version}`;
  const request = <Result>(
    secret: string,
    address: URL,
    shape: z.ZodType<Result>,
    { body, endsAtMs = Date.now() + timeoutMs }: { body?: object; endsAtMs?: number } = {},
  ) =>
    requestJson(
      'crm',
      address,
      { headers: { authorization: `Bearer ${secret}` }, body },
      {
        shape,
        toFailure: classifyHubSpotFailure,
        timeoutMs: Math.max(0, endsAtMs - Date.now()),
        maxBytes: MAX_BYTES,
      },
    );
  /** Returns the owners' names by id. Returns no owners if the token has no permission to read them. */
  const readOwners = async (secret: string, endsAtMs: number): Promise<Map<string, string>> => {
    const address = new URL(`${baseUrl}/crm/owners/${version}?limit=${MAX_OWNERS}`);
    const { results } = await request(secret, address, hubSpotOwners, { endsAtMs }).catch(
      (error: unknown) => {
        if (error instanceof ProviderError && OWNERS_DENIED.has(error.failure.kind)) return { results: [] };
        throw error;
      },
    );
    return new Map(
      results.flatMap(({ id, email, firstName, lastName }): [string, string][] => {
        const name = [firstName, lastName].filter(Boolean).join(' ') || email;
        return name ? [[id, name]] : [];
      }),
    );
  };
  return {
    async readLead({ secret, settings }, leadId) {
      if (!canBePathSegment(leadId)) throw new ProviderError(LEAD_NOT_FOUND);
      const fields = crmSettings.parse(settings);
      const path = `${encodeURIComponent(fields.objectType)}/${encodeURIComponent(leadId)}`;
      const address = new URL(`${objects}/${path}`);
      for (const property of getProperties(fields)) address.searchParams.append('properties', property);
      return toLead(await request(secret, address, hubSpotObject), leadId, fields);
    },

    async searchLeads({ secret, settings, externalId }, { query, limit, after, order, ...filters }) {
      const fields = crmSettings.parse(settings);
      const address = new URL(`${objects}/${encodeURIComponent(fields.objectType)}/search`);
      // Without a query, HubSpot would return the oldest leads first.
      const usedOrder = order ?? (query === '' ? 'created' : undefined);
      const filterGroups = getFilterGroups(fields.objectType, filters);
      const body = {
        ...(query !== '' && { query: toSearchText(query) }),
        ...(usedOrder && { sorts: [getSort(fields.objectType, usedOrder)] }),
        ...(filterGroups.length > 0 && { filterGroups }),
        properties: listShownProperties(fields),
        limit: Math.min(limit, MAX_RESULTS - Number(after ?? 0)),
        ...(after !== null && { after }),
      };
      const endsAtMs = Date.now() + timeoutMs;
      const options = { body, endsAtMs };
      const page = await request(secret, address, hubSpotPage, options).catch(rethrowSearchFailure);
      const hasOwners = page.results.some(({ properties }) => properties[OWNER_PROPERTY]);
      const owners = hasOwners ? await readOwners(secret, endsAtMs) : new Map<string, string>();
      const recordsUrl = getRecordsUrl(baseUrl, { externalId, objectType: fields.objectType });
      const next = page.paging?.next?.after;
      return {
        leads: page.results.map((object) => toFoundLead(object, fields, { owners, recordsUrl })),
        total: page.total,
        after: next !== undefined && Number(next) < MAX_RESULTS ? next : null,
      };
    },
  };
}

/**
 * A lead must match all filters of a group.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
function getFilterGroups(
  objectType: string,
  { leadId, stage, source }: Pick<LeadsRequest, 'leadId' | 'stage' | 'source'>,
): readonly object[] {
  const wanted: [string, string | undefined][] = [
    ['hs_object_id', leadId],
    [getStageProperty(objectType), stage],
    [SOURCE_PROPERTY, source],
  ];
  const filters = wanted.flatMap(([propertyName, value]) =>
    value === undefined ? [] : [{ propertyName, operator: 'EQ', value }],
  );
  return filters.length === 0 ? [] : [{ filters }];
}

const TYPE_IDS: Readonly<Record<string, string>> = {
  contacts: '0-1',
  companies: '0-2',
  deals: '0-3',
  leads: '0-136',
};

/** Returns undefined if the server is not HubSpot, or if the account's or the object type's id is unknown. */
export function getRecordsUrl(
  baseUrl: string,
  { externalId, objectType }: { externalId: string; objectType: string },
): string | undefined {
  const typeId = TYPE_IDS[objectType] ?? objectType;
  if (baseUrl !== HUBSPOT || !/^\d+$/.test(externalId) || !/^\d+-\d+$/.test(typeId)) return undefined;
  return `https://app.hubspot.com/contacts/${externalId}/record/${typeId}`;
}

/** Maximum results that HubSpot returns for one search, over all pages. */
const MAX_RESULTS = 10_000;

/** In a search, a 404 means that the object type does not exist. It is not about a lead. */
function rethrowSearchFailure(error: unknown): never {
  if (error instanceof ProviderError && error.failure.kind === 'not_found') {
    throw new ProviderError({
      provider: 'crm',
      kind: 'refused',
      scope: 'request',
      reason: 'OBJECT_NOT_FOUND',
    });
  }
  throw error;
}

/**
 * Removes the country code and the trunk prefix 0 from a phone number, because HubSpot compares numbers
 * without them.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
export function toSearchText(query: string): string {
  const text = query.trim();
  if (!/^\+?[\d\s()./-]{5,}$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!text.startsWith('+')) return digits;
  return parsePhoneNumberFromString(normalizePhone(text) ?? text)?.nationalNumber ?? digits;
}

/**
 * Dot segments would address another resource, because encoding does not change them. Encoding throws for
 * lone surrogates.
 */
function canBePathSegment(leadId: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(leadId);
}
