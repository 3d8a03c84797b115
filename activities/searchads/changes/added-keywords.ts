import type { NewKeyword } from '../../../domain/campaign-change.ts';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import type { ChangeBefore, Criterion } from '../../../models/searchads/campaign-requests.ts';
import { amongst, beforeDoubt, keyOf } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';

/** A keyword that is to be added, by its place in the request. */
export type MissingKeyword = NewKeyword & { position: number };

/**
 * What the addition of keywords to a list comes to: those that the list lacks, and the campaign before and after it.
 * @param list the keywords that are there
 */
export function planAddition(
  keywords: readonly NewKeyword[],
  {
    values,
    change,
    list,
  }: Pick<ReadCampaign, 'values'> & { change: FoundChange; list: readonly Criterion[] },
) {
  const present = amongst(keywords, list);
  const missing = missingOf(keywords, present);
  const before: ChangeBefore = beforeDoubt(change) ?? { values, criteria: present };
  const after = (made: string[]): ChangeBefore => ({
    values,
    criteria: added(keywords, { present, missing, made }),
  });
  return { missing, name: values.name, before, after };
}

/** Where in the request the keyword stands that a path of Google's is about. */
export function positionOf(
  missing: readonly MissingKeyword[],
  [first]: readonly { index: number | undefined }[],
): number | undefined {
  return first?.index === undefined ? undefined : missing[first.index]?.position;
}

/** The keywords of a request that are not there. */
function missingOf(keywords: readonly NewKeyword[], present: readonly Criterion[]): MissingKeyword[] {
  const there = new Set(present.map(keyOf));
  return keywords.flatMap((keyword, position) =>
    there.has(keyOf(keyword)) ? [] : [{ ...keyword, position }],
  );
}

/**
 * The keywords of a request as they are once those that were missing are added, in its order.
 * @param made the names of those that were added; empty when it was only validated
 */
function added(
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
