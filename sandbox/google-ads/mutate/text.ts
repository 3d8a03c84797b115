/** Length as the limits of ads count it: what is shown twice as wide counts twice. */
export function adWidth(text: string): number {
  let width = 0;
  for (const character of text) width += DOUBLE_WIDTH.test(character) ? 2 : 1;
  return width;
}

/** Scripts and forms that are as wide as two Latin letters. */
const DOUBLE_WIDTH =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Length in characters as the API counts them, which is in code points. */
export function codePointCount(text: string): number {
  return Array.from(text).length;
}
