/**
 * Maximum widths of texts in responsive search ads, as {@link adWidth} counts them.
 * @see "About responsive search ads" in Google Ads' help
 */
export const HEADLINE_WIDTH = 30;
export const DESCRIPTION_WIDTH = 90;
export const PATH_WIDTH = 15;

/** Double-width characters, except for half-width forms of the same scripts. */
const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/**
 * Placeholders that Google replaces when it shows the ad. Groups: the default text of `{keyword:…}`, and the
 * default text of a customizer or location.
 * @see
 * https://developers.google.com/google-ads/api/docs/responsive-search-ads/customize-responsive-search-ads
 */
const DYNAMIC_TEXT =
  /\{=?(?:GLOBAL_)?COUNTDOWN\([^{}]*\)\}|\{keyword:([^{}]*)\}|\{(?:CUSTOMIZER\.[^{}:]+|LOCATION\([^{}:]*\))(?::([^{}]*))?\}/gi;

const COUNTDOWN = /^\{=?(?:GLOBAL_)?COUNTDOWN/i;

/** Google counts every countdown as 8 characters. */
const COUNTDOWN_EXAMPLE = '12 hours';

/** Replaces a countdown with an example, and other dynamic text with its default text. */
export function shownText(text: string): string {
  return text.replaceAll(DYNAMIC_TEXT, (found, keyword?: string, value?: string) =>
    COUNTDOWN.test(found) ? COUNTDOWN_EXAMPLE : (keyword ?? value ?? ''),
  );
}

/**
 * Counts characters as Google Ads does: double-width characters count twice, and dynamic text counts in the
 * form that {@link shownText} returns.
 */
export function adWidth(text: string): number {
  let width = 0;
  for (const character of shownText(text.trim())) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/**
 * Returns whether the text contains dynamic text other than `{KeyWord:…}`, the only kind that display paths
 * allow.
 */
export function hasCustomizer(text: string): boolean {
  return Array.from(text.matchAll(DYNAMIC_TEXT)).some(([found]) => !/^\{keyword:/i.test(found));
}

/**
 * Match type marks are quotes, brackets and the `+` of the former broad match modifier. Callers refuse them,
 * because Google's API ignores them: the match type is a separate field.
 */
export function hasMatchTypeMarks(text: string): boolean {
  return /["“”„‟«»＂[\]［］]|(?:^|\s)[+＋]\S/u.test(text);
}
