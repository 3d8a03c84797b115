import { LANGUAGE_CODES as GOOGLE_CODES } from '@throughline/client';

const LANGUAGES = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'none' });

/** `UK` becomes `GB`, because ISO 3166-1 only reserves `UK`. */
export const getCountryCode = (text: string): string =>
  text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();

/** BCP 47: `he` for Google's `iw`, `zh-CN` for `zh_CN`. */
export function getLanguageCode(text: string): string {
  const tag = text.replace('_', '-');
  return /^[a-z]{2,3}(-[a-z]{2})?$/i.test(tag) ? new Intl.Locale(tag).toString() : text;
}

/** BCP 47 codes of the languages that Google Ads can target. */
export const LANGUAGE_CODES: readonly string[] = GOOGLE_CODES.map(getLanguageCode);

export const getLanguageName = (code: string): string | undefined =>
  /^[a-z]{2,3}([-_][a-z]{2})?$/i.test(code) ? LANGUAGES.of(getLanguageCode(code)) : undefined;
