import { LANGUAGE_CODES as GOOGLE_CODES } from '@throughline/client';

const LANGUAGES = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'none' });

/** Returns the code in upper case. `UK` becomes `GB`, the code of the United Kingdom in ISO 3166-1. */
export const getCountryCode = (text: string): string =>
  text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();

/** Converts Google's language code to BCP 47: `iw` becomes `he`, and `zh_CN` becomes `zh-CN`. */
export function getLanguageCode(text: string): string {
  const tag = text.replace('_', '-');
  return /^[a-z]{2,3}(-[a-z]{2})?$/i.test(tag) ? new Intl.Locale(tag).toString() : text;
}

/** BCP 47 codes of the languages that Google Ads can target. */
export const LANGUAGE_CODES: readonly string[] = GOOGLE_CODES.map(getLanguageCode);

export const getLanguageName = (code: string): string | undefined =>
  /^[a-z]{2,3}([-_][a-z]{2})?$/i.test(code) ? LANGUAGES.of(getLanguageCode(code)) : undefined;
