import { isSupportedCountry } from 'libphonenumber-js';
import { normalizeIdentity } from '../../domain/identity.ts';
import { listPhoneSpellings } from '../../domain/phone-number.ts';
import { listAddressSpellings, type LeadKeys } from './journey-subject.ts';

/** Identifiers of a lead in a CRM. `workflows/contract/journey.ts` has the same shape. */
type CrmIdentifiers = {
  leadId: string;
  allIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  clickIds: { fbclid?: string };
  country?: string | null;
};

/** NUL and lone surrogates, which JSON allows and PostgreSQL does not. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** `unusedPhones`: number of phone numbers that could not be parsed. */
type ReadLeadKeys = { keys: LeadKeys; unusedPhones: number };

/**
 * Normalizes a lead's identifiers to distinct values, and drops placeholders such as `unknown`. The stored
 * spelling of a value comes before its other spellings.
 * @param projectCountry country of phone numbers in national format if the CRM names no country. If the CRM
 * names several or an unknown one, such numbers are skipped, because the same digits may be another person's
 * number elsewhere
 */
export function toLeadKeys(
  lead: CrmIdentifiers,
  requestedId: string,
  projectCountry: string | null,
): ReadLeadKeys {
  const { leadId, allIds, emails, clickIds, country = projectCountry } = lead;
  const phoneCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const storable = (values: readonly string[]) => values.filter((value) => !UNSTORABLE.test(value));
  const normalizeAll = (kind: 'crm_lead_id' | 'email', values: readonly string[]) => [
    ...new Set(storable(values).flatMap((value) => normalizeIdentity(kind, value) ?? [])),
  ];
  const phones = storable(lead.phones).map((value) => normalizeIdentity('phone', value, phoneCountry));
  const fbclid = clickIds.fbclid?.trim();
  const keys = {
    ids: normalizeAll('crm_lead_id', [requestedId, leadId, ...allIds]),
    emails: normalizeAll('email', emails).flatMap(listAddressSpellings),
    phones: [...new Set(phones.flatMap((phone) => (phone === undefined ? [] : listPhoneSpellings(phone))))],
    ...(fbclid && !UNSTORABLE.test(fbclid) && { fbclid }),
  };
  return { keys, unusedPhones: phones.filter((phone) => phone === undefined).length };
}
