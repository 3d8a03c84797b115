/** Most that a text of a responsive search ad may have, as {@link adWidth} counts. */
export const HEADLINE_WIDTH = 30;
export const DESCRIPTION_WIDTH = 90;
export const PATH_WIDTH = 15;

/** Double-width characters, without the half-width forms of their scripts. */
const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Length as Google Ads counts it: double-width characters count twice. The API counts again, and decides. */
export function adWidth(text: string): number {
  return Array.from(text.trim()).reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}
