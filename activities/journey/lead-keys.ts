import { isSupportedCountry, type CountryCode } from 'libphonenumber-js';
import { normaliseIdentity } from '../../domain/identity.ts';
import { spellingsOfAddress, type LeadKeys } from '../../models/journey/request-columns.ts';
import type { CrmLead } from './crm-client.ts';

/** NUL and lone surrogates: an answer in JSON can carry them, a row cannot. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * What a lead can be recognised by, each spelling once, of an address as it is stored first;
 * values that stand for nobody are left out.
 * @param country whose national numbers they are, if the lead does not say
 */
export function toLeadKeys(lead: CrmLead, askedId: string, country: string | null): LeadKeys {
  const { leadId, allIds, emails, phones, clickIds, defaultCountry } = lead;
  const own = [defaultCountry, country].find(
    (code): code is CountryCode => typeof code === 'string' && isSupportedCountry(code),
  );
  const normalised = (kind: 'crm_lead_id' | 'email' | 'phone', values: readonly string[]) => {
    const storable = values.filter((value) => !UNSTORABLE.test(value));
    return [...new Set(storable.flatMap((value) => normaliseIdentity(kind, value, own) ?? []))];
  };
  const fbclid = clickIds.fbclid?.trim();
  return {
    ids: normalised('crm_lead_id', [askedId, leadId, ...allIds]),
    emails: normalised('email', emails).flatMap(spellingsOfAddress),
    phones: normalised('phone', phones),
    ...(fbclid && !UNSTORABLE.test(fbclid) && { fbclid }),
  };
}
