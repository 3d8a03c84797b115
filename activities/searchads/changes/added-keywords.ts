import type { NewKeyword } from '../../../domain/campaign-change.ts';
import type { Criterion } from '../../../models/searchads/change-request.ts';
import { keyOf } from './decision.ts';

/** A keyword that is to be added, by its place in the request. */
export type MissingKeyword = NewKeyword & { position: number };

/** The keywords of a request that are not there. */
export function missingOf(keywords: readonly NewKeyword[], present: readonly Criterion[]): MissingKeyword[] {
  const there = new Set(present.map(keyOf));
  return keywords.flatMap((keyword, position) =>
    there.has(keyOf(keyword)) ? [] : [{ ...keyword, position }],
  );
}

/**
 * The keywords of a request as they are once those that were missing are added, in its order.
 * @param made the names of those that were added; empty when it was only validated
 */
export function added(
  keywords: readonly NewKeyword[],
  {
    present,
    missing,
    made,
  }: { present: readonly Criterion[]; missing: readonly MissingKeyword[]; made: readonly string[] },
): Criterion[] {
  const ids = new Map(present.map((one) => [keyOf(one), one.criterionId]));
  for (const [index, keyword] of missing.entries()) {
    const id = made[index]?.split('~').at(-1);
    if (id !== undefined) ids.set(keyOf(keyword), id);
  }
  return keywords.map((keyword) => ({
    criterionId: ids.get(keyOf(keyword)) ?? '',
    text: keyword.text,
    matchType: keyword.matchType,
  }));
}
