import type { Schema } from '@throughline/client';

export type Keyword = Schema<'NewKeyword'>;

/** Pairs of quotes around a phrase match: those of the keyboard, and those that word processors put in their place. */
const PHRASE = /^(?:"(.*)"|[“„](.*)[”“]|«(.*)»)$/;
const EXACT = /^\[(.*)\]$/;

/** Each word with the `+` of the former broad match modifier, which Google treats as a phrase match. */
const MODIFIED_WORDS = /^\+\S+(?:\s+\+\S+)*$/;

/**
 * Keywords one a line, with the match types as people write them: `words` broad, `"words"` phrase, `[words]` exact.
 * Empty lines are left out. Unpaired marks stay in the text, for the check that follows.
 */
export function parseKeywords(written: string): Keyword[] {
  return written.split('\n').flatMap((line): Keyword[] => {
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

/** A keyword as {@link parseKeywords} takes it. */
export function writeKeyword({ text, matchType }: { text: string; matchType?: string }): string {
  if (matchType === 'PHRASE') return `"${text}"`;
  return matchType === 'EXACT' ? `[${text}]` : text;
}
