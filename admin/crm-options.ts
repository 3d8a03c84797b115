import type { Option } from 'commander';
import type { z } from 'zod';
import { crmSettings, type CrmSettings } from '../models/connections/connections.ts';
import { optional } from './define-command.ts';

const { objectType, emailFields, phoneFields, fbclidField, countryFields } = crmSettings.shape;

/** Which settings of a CRM connection were given. */
export const CRM_INPUT = {
  objectType: objectType.unwrap().optional(),
  emailField: emailFields.unwrap().optional(),
  phoneField: phoneFields.unwrap().optional(),
  fbclidField: fbclidField.unwrap().optional(),
  countryField: countryFields.unwrap().optional(),
};

export type CrmInput = z.infer<z.ZodObject<typeof CRM_INPUT>>;

/** The options of a CRM connection. */
export function crmOptions(): Option[] {
  const shown = crmSettings.parse({});
  return [
    optional(
      '--object-type <type>',
      `crm: the type of object that leads are (without it: ${shown.objectType})`,
    ),
    optional('--email-field <names...>', `crm: properties of addresses (${shown.emailFields.join(' ')})`),
    optional(
      '--phone-field <names...>',
      `crm: properties of telephone numbers (${shown.phoneFields.join(' ')})`,
    ),
    optional('--fbclid-field <name>', `crm: property of Meta's click id (${shown.fbclidField})`),
    optional(
      '--country-field <names...>',
      `crm: properties of the country (${shown.countryFields.join(' ')})`,
    ),
  ];
}

/** The settings to store: only the given ones, so that the others follow the CRM's defaults. */
export function crmSettingsOf(given: CrmInput): Partial<CrmSettings> {
  const { objectType: type, emailField, phoneField, fbclidField: fbclid, countryField } = given;
  const settings = {
    kind: 'hubspot' as const,
    ...(type !== undefined && { objectType: type }),
    ...(emailField && { emailFields: emailField }),
    ...(phoneField && { phoneFields: phoneField }),
    ...(fbclid !== undefined && { fbclidField: fbclid }),
    ...(countryField && { countryFields: countryField }),
  };
  crmSettings.parse(settings);
  return settings;
}
