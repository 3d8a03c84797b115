import { decideKeywords } from './decide-keywords.ts';
import { decideNegativeRemoval } from './decide-negative-removal.ts';
import { decideNegatives } from './decide-negatives.ts';
import { decideRemoval } from './decide-removal.ts';
import { decideUpdate } from './decide-update.ts';
import type { Decision, Read } from './decision.ts';

/** Reads what a change is about, and says what to do. @throws GoogleAdsError when it cannot be read */
export function decideChange(read: Read): Promise<Decision> {
  const { request } = read.change;
  switch (request.kind) {
    case 'update':
      return decideUpdate(read, request);
    case 'remove':
      return decideRemoval(read, request);
    case 'add_negative_keywords':
      return decideNegatives(read, request);
    case 'remove_negative_keyword':
      return decideNegativeRemoval(read, request);
    case 'add_keywords':
      return decideKeywords(read, request);
  }
}
