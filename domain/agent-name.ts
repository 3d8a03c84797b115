import { readsAsProductName } from './product-name.ts';

const MAX_CHARACTERS = 100;

const NAMELESS = 'An agent';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const QUOTATION_MARKS = /["\u00AB\u00BB\u201C-\u201F\u2033\u2036\u275D\u275E\u2E42\u301D-\u301F\uFF02]/u;

/** Whether a text is one line that is not blank, without double quotation marks and invisible characters. */
export function isUnquotedLine(text: string): boolean {
  return !INVISIBLE.test(text) && !QUOTATION_MARKS.test(text) && text.trim() !== '';
}

/** Whether a client may give itself this name, which people see in quotation marks. */
export function isAgentName(name: string): boolean {
  return name.length <= MAX_CHARACTERS && isUnquotedLine(name);
}

/**
 * Returns the name that an agent is registered with: its own without the platform's, which hosts put behind it, as in
 * `Example agent (throughline)`. A client without a name, or with one that reads as ours, is `An agent`.
 */
export function agentName(name = NAMELESS): string {
  const without = name.replace(/[\s([{]*throughline[\s)\]}]*/giu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(without) && !readsAsProductName(without) ? without : NAMELESS;
}
