import type { CrmObject } from './crm-object.ts';

/** Properties that HubSpot itself defines, of those that matter here: null where an object has none. */
const defined: ReadonlySet<string> = new Set([
  'company',
  'country',
  'email',
  'firstname',
  'hs_additional_emails',
  'hs_calculated_merged_vids',
  'hs_calculated_phone_number',
  'hs_country_region_code',
  'hs_facebook_click_id',
  'hs_google_click_id',
  'hs_merged_object_ids',
  'lastname',
  'lifecyclestage',
  'mobilephone',
  'phone',
]);

const shownUnasked = ['email', 'firstname', 'lastname'];

/**
 * An object as HubSpot answers it: the properties that were asked for, and four of its own always. A property that the
 * account does not have is left out, however much it is asked for.
 */
export function present(object: CrmObject, asked: readonly string[]): object {
  const { id, createdAt, updatedAt, isArchived: archived } = object;
  const names = asked.length === 0 ? shownUnasked : asked;
  const properties: Record<string, string | null> = {
    createdate: iso(createdAt),
    hs_object_id: id,
    lastmodifieddate: iso(updatedAt),
  };
  for (const name of names) {
    const value = object.properties[name];
    if (value !== undefined) properties[name] = value;
    else if (defined.has(name)) properties[name] = null;
  }
  return { id, properties, createdAt: iso(createdAt), updatedAt: iso(updatedAt), archived };
}

/** An object after it was changed: with all of its properties. */
export function presentWhole(object: CrmObject): object {
  return present(object, Object.keys(object.properties));
}

/** The names in `properties=a,b` and `properties=a&properties=b`. */
export function askedProperties(query: URLSearchParams): string[] {
  return query.getAll('properties').flatMap((names) => names.split(',').filter((name) => name !== ''));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
