import { isSupportedCountry, type CountryCode } from 'libphonenumber-js';
import { normalizeIdentity } from '../../../domain/identity.ts';
import { listPhoneSpellings } from '../../../domain/phone-number.ts';
import type { InProject, Project } from '../../../models/in-project.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import { invalidField } from '../../request/errors.ts';

/**
 * Returns the number in E.164, followed by its second E.164 form if it is a number of Mexico, Brazil or
 * Argentina that has one. A national number is parsed with the project's default country.
 * @throws AppError 400 for an invalid phone number
 */
export async function toPhones(project: InProject, rawPhone: string): Promise<string[]> {
  const phone = normalizeIdentity('phone', rawPhone, await findDefaultCountry(project));
  if (phone === undefined) {
    throw invalidField(
      'phone',
      "must be a phone number with its country code, or a national number of the project's defaultCountry",
    );
  }
  return listPhoneSpellings(phone);
}

/** Returns undefined without a default country, or if its phone numbers cannot be parsed. */
export async function findDefaultCountry(project: Project): Promise<CountryCode | undefined> {
  const { defaultCountry } = await findJourneySettings(project);
  return defaultCountry !== null && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
}
