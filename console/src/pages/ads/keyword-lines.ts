import type { Schema } from '@throughline/client';

export type Keyword = Schema<'NewKeyword'>;

/** Phrase match: the keyword is in straight quotes, or in the typographic quotes of word processors. */
const PHRASE = /^(?:"(.*)"|[“„](.*)[”“]|«(.*)»)$/;
const EXACT = /^\[(.*)\]$/;

/** Former broad match modifier (`+word`), which Google treats as phrase match. */
const MODIFIED_WORDS = /^\+\S+(?:\s+\+\S+)*$/;

/**
 * Parses one keyword per line: `words` (broad match), `"words"` (phrase match) or `[words]` (exact match).
 * Unpaired marks stay in the text, so that the validation can report them.
 */
export function parseKeywords(lines: string): Keyword[] {
  return lines.split('\n').flatMap((line): Keyword[] => {
    const text = line.trim();
    return text === '' ? [] : [parseKeyword(text)];
  });
}

function parseKeyword(text: string): Keyword {
  const phrase = PHRASE.exec(text)
    ?.slice(1)
    .find((inner) => inner !== undefined)
    ?.trim();
  if (phrase) return { text: phrase, matchType: 'PHRASE' };
  const exact = EXACT.exec(text)?.[1]?.trim();
  if (exact) return { text: exact, matchType: 'EXACT' };
  if (MODIFIED_WORDS.test(text)) return { text: text.replaceAll(/(^|\s)\+/g, '$1'), matchType: 'PHRASE' };
  return { text, matchType: 'BROAD' };
}

/** Returns the line from which {@link parseKeywords} parses the keyword. */
export function formatKeyword({ text, matchType }: { text: string; matchType?: string }): string {
  if (matchType === 'PHRASE') return `"${text}"`;
  return matchType === 'EXACT' ? `[${text}]` : text;
}
