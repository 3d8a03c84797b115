import { isSupportedCountry } from 'libphonenumber-js';
import { normaliseIdentity } from '../../domain/identity.ts';
import { spellingsOfPhone } from '../../domain/phone-number.ts';
import { spellingsOfAddress, type LeadKeys } from '../../models/journey/request-columns.ts';
import type { CrmLead } from './crm-client.ts';

/** NUL and lone surrogates: an answer in JSON can carry them, a row cannot. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Keys of a lead, and how many of its phone numbers could not be read. */
type ReadLeadKeys = { keys: LeadKeys; unusedPhones: number };

/**
 * Normalises what a lead can be recognised by, each spelling once, the stored spelling of an address or number first.
 * Values that stand for nobody are left out.
 * @param projectCountry whose national numbers they are where the CRM names no country. Where it names one that is not
 *   understood, national numbers are not read: in another country the same digits are a stranger's.
 */
export function toLeadKeys(lead: CrmLead, askedId: string, projectCountry: string | null): ReadLeadKeys {
  const { leadId, allIds, emails, clickIds, country = projectCountry } = lead;
  const own = country !== null && isSupportedCountry(country) ? country : undefined;
  const storable = (values: readonly string[]) => values.filter((value) => !UNSTORABLE.test(value));
  const normalised = (kind: 'crm_lead_id' | 'email', values: readonly string[]) => [
    ...new Set(storable(values).flatMap((value) => normaliseIdentity(kind, value) ?? [])),
  ];
  const phones = storable(lead.phones).map((value) => normaliseIdentity('phone', value, own));
  const fbclid = clickIds.fbclid?.trim();
  const keys = {
    ids: normalised('crm_lead_id', [askedId, leadId, ...allIds]),
    emails: normalised('email', emails).flatMap(spellingsOfAddress),
    phones: [...new Set(phones.flatMap((phone) => (phone === undefined ? [] : spellingsOfPhone(phone))))],
    ...(fbclid && !UNSTORABLE.test(fbclid) && { fbclid }),
  };
  return { keys, unusedPhones: phones.filter((phone) => phone === undefined).length };
}
