import type { services } from 'google-ads-api';
import { z } from 'zod';
import type { KeywordIdea, KeywordIdeasRequest } from '../../workflows/contract/searchads.ts';
import { activityFailure } from '../failures.ts';
import { findPauseMs, requireEndedPause } from '../provider/consequences.ts';
import { waitForSlot } from '../provider/wait-for-slot.ts';
import { accountRequest, type AccountRead } from './account-read.ts';
import { getLimitKeys } from './call-google-ads.ts';
import { MICROS } from './figures.ts';
import type { FieldStep } from './google-ads-failure.ts';
import { readAllPages } from './read-all-pages.ts';
import { keywordIdeas, type KeywordIdeaRow } from './wire.ts';

/**
 * Google allows the fleet one call per second. The maximum wait covers the next slot and leaves time for the
 * call.
 * @see https://developers.google.com/google-ads/api/docs/best-practices/quotas
 */
const PACE = { spacingMs: 1_020, maxWaitMs: 1_400 };

export const generateKeywordIdeas: AccountRead<'generateKeywordIdeas'> = {
  request: accountRequest.extend({
    keywords: z.array(z.string()),
    url: z.string().nullable(),
    geoTargetIds: z.array(z.string()),
    languageId: z.string().nullable(),
  }),
  // Google updates these figures monthly, so a day-old answer is still current.
  ttlSeconds: 24 * 3_600,
  async read({ client, account, project: { database }, connection }, request) {
    const ideas = await readAllPages(async (page_token) => {
      if (!(await waitForSlot(database, 'googleads-planning', PACE))) {
        throw activityFailure('provider_rate_limit', { retryAfterMs: PACE.maxWaitMs });
      }
      requireEndedPause('googleads', await findPauseMs(database, getLimitKeys(connection)));
      return client.generateKeywordIdeas(account, { ...toGoogleRequest(request), page_token });
    });
    return { ideas: keywordIdeas.parse(ideas).map(toIdea) };
  },
  toOurField,
};

export function toGoogleRequest(request: KeywordIdeasRequest): services.IGenerateKeywordIdeasRequest {
  const { keywords, url, geoTargetIds, languageId } = request;
  const seed =
    url === null
      ? { keyword_seed: { keywords } }
      : keywords.length === 0
        ? { url_seed: { url } }
        : { keyword_and_url_seed: { keywords, url } };
  return {
    ...seed,
    geo_target_constants: geoTargetIds.map((id) => `geoTargetConstants/${id}`),
    ...(languageId !== null && { language: `languageConstants/${languageId}` }),
  };
}

/** Omits figures that Google does not return, because 0 would mean that nobody searches. */
export function toIdea({ text, keyword_idea_metrics: metrics }: KeywordIdeaRow): KeywordIdea {
  if (!metrics) return { text };
  const competition = ['LOW', 'MEDIUM', 'HIGH'].find((level) => level === metrics.competition);
  return {
    text,
    ...toFigure('avgMonthlySearches', metrics.avg_monthly_searches),
    ...(competition !== undefined && { competition }),
    ...toFigure('competitionIndex', metrics.competition_index),
    ...toFigure('lowTopOfPageBid', metrics.low_top_of_page_bid_micros, MICROS),
    ...toFigure('highTopOfPageBid', metrics.high_top_of_page_bid_micros, MICROS),
  };
}

function toFigure<Name extends string>(
  name: Name,
  value: number | null | undefined,
  divisor = 1,
): Partial<Record<Name, number>> {
  const figure: Partial<Record<Name, number>> = {};
  if (value !== null && value !== undefined) Object.assign(figure, { [name]: value / divisor });
  return figure;
}

export function toOurField(path: readonly FieldStep[], error = ''): string | undefined {
  // This error always concerns the URL, but has no path.
  if (error === 'URL_CRAWL_ERROR') return 'url';
  const steps = new Map(path.map(({ fieldName, index }) => [fieldName, index]));
  const indexed = (name: string, index: number | undefined) =>
    index === undefined ? name : `${name}[${index}]`;
  if (steps.has('keywords')) return indexed('keywords', steps.get('keywords'));
  if (steps.has('geo_target_constants')) return indexed('geoTargetIds', steps.get('geo_target_constants'));
  if (steps.has('language')) return 'languageId';
  if (steps.has('url') || steps.has('url_seed')) return 'url';
  return steps.has('keyword_seed') ? 'keywords' : undefined;
}
