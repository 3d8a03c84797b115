import { isUnquotedLine } from '../../domain/agent-name.ts';

/**
 * Formats of texts that no portable pattern can describe: regular expressions of Go have no look-ahead, and those of
 * Python no property classes. The document names them in `format`, which other validators may ignore.
 */
export const TEXT_FORMATS = {
  /** One line of text. */
  line: (text: string) => !CONTROLS.test(text),
  /** One line of text that is not blank. */
  'nonblank-line': (text: string) => !CONTROLS.test(text) && isNotBlank(text),
  /** One line of text that is not blank, without double quotation marks and invisible characters. */
  'unquoted-line': isUnquotedLine,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** Control characters, and those that change the direction of what follows. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function isNotBlank(text: string): boolean {
  return text.trim() !== '';
}
