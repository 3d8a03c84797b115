import { isSupportedCountry } from 'libphonenumber-js';
import { invalidField } from '../../http/errors.ts';

/**
 * Refuses a default country that no phone number can be read by. Undefined and null set none.
 * @throws AppError 400
 */
export function checkCountry(defaultCountry: string | null | undefined): void {
  if (typeof defaultCountry === 'string' && !isSupportedCountry(defaultCountry)) {
    throw invalidField('defaultCountry', 'is no country that phone numbers are known of');
  }
}
