import type { CrmObject } from './portal.ts';

/** Properties that HubSpot defines. If an object has no value for such a property, HubSpot returns null. */
export const DEFINED_PROPERTIES: ReadonlySet<string> = new Set([
  'company',
  'country',
  'email',
  'firstname',
  'hs_additional_emails',
  'hs_analytics_source',
  'hs_calculated_merged_vids',
  'hs_calculated_phone_number',
  'hs_country_region_code',
  'hs_facebook_click_id',
  'hs_google_click_id',
  'hs_merged_object_ids',
  'hubspot_owner_id',
  'lastname',
  'lifecyclestage',
  'mobilephone',
  'notes_last_updated',
  'phone',
]);

const DEFAULT_PROPERTIES = ['email', 'firstname', 'lastname'];

/** Omits requested properties that HubSpot does not define and that have no value. */
export function serializeObject(object: CrmObject, requested: readonly string[]): object {
  const { id, createdAt, updatedAt, isArchived: archived } = object;
  const names = requested.length === 0 ? DEFAULT_PROPERTIES : requested;
  const properties: Record<string, string | null> = {
    createdate: toIso(createdAt),
    hs_object_id: id,
    lastmodifieddate: toIso(updatedAt),
  };
  for (const name of names) {
    const value = object.properties[name];
    if (value !== undefined) properties[name] = value;
    else if (DEFINED_PROPERTIES.has(name)) properties[name] = null;
  }
  return { id, properties, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt), archived };
}

export function serializeAllProperties(object: CrmObject): object {
  return serializeObject(object, Object.keys(object.properties));
}

/** Parses `properties=a,b` and `properties=a&properties=b`. */
export function readRequestedProperties(query: URLSearchParams): string[] {
  return query.getAll('properties').flatMap((names) => names.split(',').filter((name) => name !== ''));
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
