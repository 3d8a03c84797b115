import { z } from 'zod';

/** Settings of a Google Ads connection. `loginCustomerId`: the manager account to go through wherever it can be. */
export const googleAdsSettings = z.object({
  loginCustomerId: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
});

/** A property's internal name, as HubSpot writes them. */
const property = z
  .string()
  .regex(/^[a-z0-9_]{1,100}$/, 'must be the internal name of a property: small letters, digits and _');

const properties = z.array(property).min(1).max(10);

/**
 * Settings of a CRM connection: what kind of CRM, and where an account of it keeps what a lead is recognised by. Absent
 * ones are where HubSpot itself keeps them.
 */
export const crmSettings = z.object({
  kind: z.literal('hubspot').default('hubspot'),
  /** The type of object that leads are, by name or number: `contacts`, `0-136`, `2-1234567`. */
  objectType: z
    .string()
    .regex(/^\w[\w-]{0,99}$/, 'must be the name or the number of an object type')
    .default('contacts'),
  emailFields: properties.default(['email', 'hs_additional_emails']),
  phoneFields: properties.default(['phone', 'mobilephone', 'hs_calculated_phone_number']),
  fbclidField: property.default('hs_facebook_click_id'),
  /** The first that holds a country decides where numbers in national form are from. */
  countryFields: properties.default(['hs_country_region_code', 'country']),
});

export type CrmSettings = z.infer<typeof crmSettings>;
