import type { z } from 'zod';
import type { CrmSettings } from '../../models/connections/connections.ts';
import type { FoundLead } from '../../workflows/contract/journey.ts';
import { getCountry } from './country-of.ts';
import type { CrmLead } from './crm-client.ts';
import type { hubSpotObject } from './wire.ts';

/** Properties with the ids that were merged into an object: `101;102`, and in older accounts `101:1588612345678;…`. */
const MERGED_ID_PROPERTIES = ['hs_merged_object_ids', 'hs_calculated_merged_vids'];

type Fields = Pick<CrmSettings, 'emailFields' | 'phoneFields' | 'fbclidField' | 'countryFields'>;

/** Returns the properties to request. */
export function getProperties({ emailFields, phoneFields, fbclidField, countryFields }: Fields): string[] {
  return [
    ...new Set([...emailFields, ...phoneFields, fbclidField, ...countryFields, ...MERGED_ID_PROPERTIES]),
  ];
}

/** Returns the name properties of an object type. */
function getNameProperties(objectType: string): string[] {
  if (['contacts', '0-1'].includes(objectType)) return ['firstname', 'lastname'];
  return [['leads', '0-136'].includes(objectType) ? 'hs_lead_name' : 'name'];
}

/** Returns the properties to request for search results. */
export function listShownProperties({ objectType, emailFields, phoneFields }: CrmSettings): string[] {
  return [...new Set([...getNameProperties(objectType), ...emailFields, ...phoneFields])];
}

/** Maps an object to a search result. */
export function toFoundLead(object: z.infer<typeof hubSpotObject>, fields: CrmSettings): FoundLead {
  const { leadId, emails, phones } = toLead(object, object.id, fields);
  const name = getNameProperties(fields.objectType)
    .flatMap((property) => object.properties[property]?.trim() || [])
    .join(' ');
  return { leadId, ...(name !== '' && { name }), emails, phones };
}

/** Reads a lead's identifiers from the properties in the connection's settings. */
export function toLead(
  { id, properties }: z.infer<typeof hubSpotObject>,
  requestedId: string,
  fields: Fields,
): CrmLead {
  const values = (names: readonly string[], separator: RegExp) => [
    ...new Set(names.flatMap((name) => getParts(properties[name], separator))),
  ];
  const merged = values(MERGED_ID_PROPERTIES, /;/).flatMap((part) => /^\d+/.exec(part)?.[0] ?? []);
  const fbclid = parseClickId(properties[fields.fbclidField]);
  const country = readCountry(values(fields.countryFields, /;/));
  return {
    leadId: id,
    allIds: [...new Set([id, requestedId, ...merged])],
    emails: values(fields.emailFields, /[;,\s]/),
    phones: values(fields.phoneFields, /;/),
    clickIds: { ...(fbclid !== undefined && { fbclid }) },
    ...(country !== undefined && { country }),
  };
}

/** Reads the country that all texts name. Null: not recognised, or several; undefined: no text. */
function readCountry(texts: readonly string[]): string | null | undefined {
  if (texts.length === 0) return undefined;
  const [country, ...others] = new Set(texts.flatMap((text) => getCountry(text) ?? []));
  return country !== undefined && others.length === 0 ? country : null;
}

/** Splits a multi-value property. */
function getParts(value: string | null | undefined, separator: RegExp): string[] {
  return (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reads a click id. Some accounts store Meta's cookie, `fb.1.1588612345678.IwAR…`, whose fourth part is the id. */
function parseClickId(value: string | null | undefined): string | undefined {
  const text = (value ?? '').trim().replace(/^fb\.\d\.\d+\.([^.]*).*$/, '$1');
  return text === '' ? undefined : text;
}
