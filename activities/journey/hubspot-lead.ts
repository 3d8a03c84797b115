import type { z } from 'zod';
import type { CrmSettings } from '../../models/connections/connections.ts';
import type { CrmLead, FoundLead, LeadOrder } from '../../workflows/contract/journey.ts';
import { toCountryCode } from './country.ts';
import type { hubSpotObject } from './wire.ts';

/** Properties with the ids of merged leads: `101;102`, or `101:1588612345678;…` in older accounts. */
const MERGED_ID_PROPERTIES = ['hs_merged_object_ids', 'hs_calculated_merged_vids'];

type Fields = Pick<CrmSettings, 'emailFields' | 'phoneFields' | 'fbclidField' | 'countryFields'>;

export function getProperties({ emailFields, phoneFields, fbclidField, countryFields }: Fields): string[] {
  return [
    ...new Set([...emailFields, ...phoneFields, fbclidField, ...countryFields, ...MERGED_ID_PROPERTIES]),
  ];
}

function getNameProperties(objectType: string): string[] {
  if (['contacts', '0-1'].includes(objectType)) return ['firstname', 'lastname'];
  return [['leads', '0-136'].includes(objectType) ? 'hs_lead_name' : 'name'];
}

export const OWNER_PROPERTY = 'hubspot_owner_id';
export const SOURCE_PROPERTY = 'hs_analytics_source';
const LAST_ACTIVITY_PROPERTY = 'notes_last_updated';

export function getStageProperty(objectType: string): string {
  if (['contacts', '0-1', 'companies', '0-2'].includes(objectType)) return 'lifecyclestage';
  return ['deals', '0-3'].includes(objectType) ? 'dealstage' : 'hs_pipeline_stage';
}

/** Returns the property of the creation date, whose name differs for custom objects (`2-…`, `p…_…`). */
function getCreatedProperty(objectType: string): string {
  return /^(2-\d+$|p\d*_)/.test(objectType) ? 'hs_createdate' : 'createdate';
}

export function getSort(objectType: string, order: LeadOrder): object {
  if (order === 'name') {
    return { propertyName: getNameProperties(objectType).at(-1), direction: 'ASCENDING' };
  }
  const propertyName = order === 'created' ? getCreatedProperty(objectType) : LAST_ACTIVITY_PROPERTY;
  return { propertyName, direction: 'DESCENDING' };
}

/**
 * Also lists properties that the object type may lack, because HubSpot omits such properties from its
 * response.
 */
export function listShownProperties(fields: CrmSettings): string[] {
  const { objectType } = fields;
  return [
    ...new Set([
      ...getNameProperties(objectType),
      ...getProperties(fields),
      'company',
      getStageProperty(objectType),
      OWNER_PROPERTY,
      SOURCE_PROPERTY,
      getCreatedProperty(objectType),
      LAST_ACTIVITY_PROPERTY,
    ]),
  ];
}

export function toFoundLead(
  object: z.infer<typeof hubSpotObject>,
  fields: CrmSettings,
  { owners, recordsUrl }: { owners: ReadonlyMap<string, string>; recordsUrl: string | undefined },
): FoundLead {
  const { objectType } = fields;
  const getText = (property: string) => object.properties[property]?.trim() || undefined;
  const details = {
    name:
      getNameProperties(objectType)
        .flatMap((property) => getText(property) ?? [])
        .join(' ') || undefined,
    company: getText('company'),
    stage: getText(getStageProperty(objectType)),
    owner: owners.get(getText(OWNER_PROPERTY) ?? ''),
    source: getText(SOURCE_PROPERTY),
    createdAt: parseTime(getText(getCreatedProperty(objectType))),
    lastActivityAt: parseTime(getText(LAST_ACTIVITY_PROPERTY)),
    url: recordsUrl && `${recordsUrl}/${encodeURIComponent(object.id)}`,
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return { ...toLead(object, object.id, fields), ...Object.fromEntries(known) };
}

function parseTime(text: string | undefined): string | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

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

/** Returns null if the texts name no country or several countries, and undefined if there are no texts. */
function readCountry(texts: readonly string[]): string | null | undefined {
  if (texts.length === 0) return undefined;
  const [country, ...others] = new Set(texts.flatMap((text) => toCountryCode(text) ?? []));
  return country !== undefined && others.length === 0 ? country : null;
}

function getParts(value: string | null | undefined, separator: RegExp): string[] {
  return (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Some accounts store Meta's cookie, `fb.1.1588612345678.IwAR…`, whose fourth part is the id. */
function parseClickId(value: string | null | undefined): string | undefined {
  const text = (value ?? '').trim().replace(/^fb\.\d\.\d+\.([^.]*).*$/, '$1');
  return text === '' ? undefined : text;
}
