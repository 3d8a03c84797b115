import { isProductNameLookalike } from './product-name.ts';

const MAX_CHARACTERS = 100;

const NAMELESS = 'An agent';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const QUOTATION_MARKS = /["\u00AB\u00BB\u201C-\u201F\u2033\u2036\u275D\u275E\u2E42\u301D-\u301F\uFF02]/u;

/** Returns whether the text is one non-blank line without double quotation marks or invisible characters. */
export function isUnquotedLine(text: string): boolean {
  return !INVISIBLE.test(text) && !QUOTATION_MARKS.test(text) && text.trim() !== '';
}

/** The name must contain no double quotation marks, because pages show the name in quotation marks. */
export function isAgentName(name: string): boolean {
  return name.length <= MAX_CHARACTERS && isUnquotedLine(name);
}

/**
 * Removes the platform's name, which some agents append (`Example agent (throughline)`). A name that is
 * missing, has no letters or digits, or looks like the platform's name becomes `An agent`.
 */
export function toAgentName(name = NAMELESS): string {
  const strippedName = name.replace(/[\s([{]*throughline[\s)\]}]*/giu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(strippedName) && !isProductNameLookalike(strippedName)
    ? strippedName
    : NAMELESS;
}
