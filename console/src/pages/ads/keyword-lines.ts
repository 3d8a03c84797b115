import type { Schema } from '@throughline/client';

export type Keyword = Schema<'NewKeyword'>;

/**
 * Keywords as Google's own pages take them, one a line: `words` match broadly, `"words"` as a phrase, `[words]`
 * exactly. Empty lines are left out.
 */
export function parseKeywords(written: string): Keyword[] {
  return written.split('\n').flatMap((line): Keyword[] => {
    const text = line.trim();
    if (text === '') return [];
    const [, phrase] = /^"(.*)"$/.exec(text) ?? [];
    if (phrase !== undefined) return [{ text: phrase.trim() || text, matchType: 'PHRASE' }];
    const [, exact] = /^\[(.*)\]$/.exec(text) ?? [];
    if (exact !== undefined) return [{ text: exact.trim() || text, matchType: 'EXACT' }];
    return [{ text, matchType: 'BROAD' }];
  });
}

/** A keyword as {@link parseKeywords} takes it. */
export function writeKeyword({ text, matchType }: { text: string; matchType?: string }): string {
  if (matchType === 'PHRASE') return `"${text}"`;
  return matchType === 'EXACT' ? `[${text}]` : text;
}
