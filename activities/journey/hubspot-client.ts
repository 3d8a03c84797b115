import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { z } from 'zod';
import { normalisePhone } from '../../domain/phone-number.ts';
import { crmSettings } from '../../models/connections/connections.ts';
import { askJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import type { CrmClient } from './crm-client.ts';
import { classifyHubSpotFailure, LEAD_NOT_FOUND } from './hubspot-failure.ts';
import { getProperties, listShownProperties, toFoundLead, toLead } from './hubspot-lead.ts';
import { hubSpotObject, hubSpotPage } from './wire.ts';

export type HubSpotOptions = {
  /** `https://api.hubapi.com`. */
  baseUrl: string;
  /** API version, such as `2026-09`. Each version is supported for 18 months. */
  version: string;
  /** Timeout of a call with its whole answer. */
  timeoutMs?: number;
};

/** Within the 8 s of the activity. */
const TIMEOUT_MS = 7_000;

/** About a thousand times the size of a contact with the requested properties. */
export const MAX_BYTES = 1024 * 1024;

/**
 * Makes a client of HubSpot's CRM objects. HubSpot's own client has no timeout, quotes answers in its errors, and calls
 * v3, which ends in September 2027.
 * @see https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 */
export function createHubSpotClient({ baseUrl, version, timeoutMs = TIMEOUT_MS }: HubSpotOptions): CrmClient {
  const objects = `${baseUrl}/crm/objects/${version}`;
  const ask = <Answer>(secret: string, address: URL, shape: z.ZodType<Answer>, body?: object) =>
    askJson(
      'crm',
      address,
      { headers: { authorization: `Bearer ${secret}` }, body },
      { shape, toFailure: classifyHubSpotFailure, timeoutMs, maxBytes: MAX_BYTES },
    );
  return {
    async readLead({ secret, settings }, leadId) {
      if (!fitsInPath(leadId)) throw new ProviderError(LEAD_NOT_FOUND);
      const fields = crmSettings.parse(settings);
      const path = `${encodeURIComponent(fields.objectType)}/${encodeURIComponent(leadId)}`;
      const address = new URL(`${objects}/${path}`);
      for (const property of getProperties(fields)) address.searchParams.append('properties', property);
      return toLead(await ask(secret, address, hubSpotObject), leadId, fields);
    },

    async searchLeads({ secret, settings }, { query, limit, after }) {
      const fields = crmSettings.parse(settings);
      const address = new URL(`${objects}/${encodeURIComponent(fields.objectType)}/search`);
      const body = {
        ...(query === '' ? { sorts: getNewestFirstSort(fields.objectType) } : { query: toSearchText(query) }),
        properties: listShownProperties(fields),
        limit: Math.min(limit, MAX_RESULTS - Number(after ?? 0)),
        ...(after !== null && { after }),
      };
      const page = await ask(secret, address, hubSpotPage, body).catch(rethrowSearchFailure);
      const next = page.paging?.next?.after;
      return {
        leads: page.results.map((object) => toFoundLead(object, fields)),
        total: page.total,
        after: next !== undefined && Number(next) < MAX_RESULTS ? next : null,
      };
    },
  };
}

/**
 * Returns the order of a search without a query, because HubSpot's default is oldest first. Custom objects (`2-…`,
 * `p…_…`) have another property name.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
function getNewestFirstSort(objectType: string): readonly object[] {
  const isCustom = /^(2-\d+$|p\d*_)/.test(objectType);
  return [{ propertyName: isCustom ? 'hs_createdate' : 'createdate', direction: 'DESCENDING' }];
}

/** Most results that HubSpot returns for one search. */
const MAX_RESULTS = 10_000;

/** A search names no lead, so HubSpot's 404 is about the object type. */
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
 * Builds HubSpot's search text. HubSpot compares phone digits without the country code and the trunk prefix 0.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
export function toSearchText(query: string): string {
  const text = query.trim();
  if (!/^\+?[\d\s()./-]{5,}$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!text.startsWith('+')) return digits;
  return parsePhoneNumberFromString(normalisePhone(text) ?? text)?.nationalNumber ?? digits;
}

/**
 * Returns whether an id can be part of a path. Encoding does not change dot segments, which would address another
 * resource.
 */
function fitsInPath(leadId: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(leadId);
}
