import { z } from 'zod';
import { sha256 } from '../wire/ids.ts';
import { createFailure } from './errors.ts';
import { isLanguage, isGeoTarget } from './constants.ts';

const strings = z.array(z.string()).default([]);

const wireRequest = z.object({
  customer_id: z.string().default(''),
  language: z.string().optional(),
  geo_target_constants: strings,
  page_size: z.int().default(0),
  page_token: z.string().default(''),
  keyword_seed: z.object({ keywords: strings }).optional(),
  url_seed: z.object({ url: z.string().default('') }).optional(),
  site_seed: z.object({ site: z.string().default('') }).optional(),
  keyword_and_url_seed: z.object({ url: z.string().default(''), keywords: strings }).optional(),
});

const IDEA_PATTERNS = [
  '*',
  'best *',
  'buy *',
  'cheap *',
  '* near me',
  '* online',
  '* shop',
  '* price',
  '* reviews',
  '* for beginners',
  '* sale',
  'what is *',
];
const MAX_PAGE_SIZE = 10_000;

/**
 * Generates ideas that depend only on the seeds, language and locations.
 * @throws Failure
 */
export function generateKeywordIdeas(request: unknown): object {
  const parsed = wireRequest.parse(request);
  const { language, geo_target_constants: locations, page_size: pageSize, page_token: pageToken } = parsed;
  checkLocations(locations);
  if (language !== undefined && !isLanguage(language)) {
    throw createFailure('KeywordPlanIdeaError.INVALID_VALUE', 'The input value is invalid.', {
      path: ['language'],
    });
  }
  if (pageSize < 0 || pageSize > MAX_PAGE_SIZE) {
    throw createFailure('RequestError.INVALID_PAGE_SIZE', 'Page size must be 1 to 10000.', {
      path: ['page_size'],
    });
  }
  const seeds = readSeeds(parsed);
  const texts = new Set(
    seeds.flatMap((seed) => IDEA_PATTERNS.map((pattern) => pattern.replace('*', () => seed))),
  );
  const target = [language ?? '', ...locations].join(',');
  const ideas = [...texts].map((text) => buildIdea(text, target));
  const size = pageSize === 0 ? MAX_PAGE_SIZE : pageSize;
  const query = JSON.stringify([...seeds, target]);
  const { items, nextPageToken } = getPage(ideas, { size, pageToken, query });
  return { results: items, next_page_token: nextPageToken, total_size: String(ideas.length) };
}

function checkLocations(locations: readonly string[]): void {
  if (locations.length > 10) {
    const message = 'Too many elements: at most 10 are allowed.';
    throw createFailure('CollectionSizeError.TOO_MANY', message, { path: ['geo_target_constants'] });
  }
  for (const [index, location] of locations.entries()) {
    if (isGeoTarget(location)) continue;
    const path = [{ field: 'geo_target_constants', index }];
    throw createFailure('KeywordPlanIdeaError.INVALID_VALUE', 'The input value is invalid.', { path });
  }
}

function readSeeds(request: z.infer<typeof wireRequest>): string[] {
  const { keyword_seed: plain, keyword_and_url_seed: both, url_seed: byUrl, site_seed: bySite } = request;
  const keywords = plain?.keywords ?? both?.keywords ?? [];
  const url = byUrl?.url ?? both?.url ?? bySite?.site;
  const field = plain ? 'keyword_seed' : 'keyword_and_url_seed';
  if (!plain && !both && url === undefined) {
    throw createFailure('FieldError.REQUIRED', 'The required field was not present.', { path: ['seed'] });
  }
  const path = [field, 'keywords'];
  if (keywords.length > 20) {
    throw createFailure('CollectionSizeError.TOO_MANY', 'Too many elements: at most 20 are allowed.', {
      path,
    });
  }
  if ((plain || both) && keywords.length === 0) {
    throw createFailure('CollectionSizeError.TOO_FEW', 'Too few elements: at least 1 is needed.', { path });
  }
  const normalized = keywords.map((keyword) => keyword.trim().toLowerCase()).filter((text) => text !== '');
  return [...normalized, ...(url === undefined ? [] : extractPhrases(url))];
}

function extractPhrases(url: string): string[] {
  const absolute = /^https?:/.test(url) ? url : `https://${url}`;
  const address = URL.canParse(absolute) ? new URL(absolute) : undefined;
  if (!address || address.hostname.includes('unreachable')) {
    const message = 'Error while processing the url: it could not be crawled.';
    throw createFailure('KeywordPlanIdeaError.URL_CRAWL_ERROR', message, { trigger: url });
  }
  const host = address.hostname.replace(/^www\./, '').replace(/\.[^.]+$/, '');
  const path = address.pathname.split('/').filter((part) => part !== '');
  return [host, ...path].map((part) =>
    part
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
}

function buildIdea(text: string, target: string): object {
  const bytes = sha256(`${text}\n${target}`);
  const readNumber = (index: number): number => bytes.readUInt16BE(index * 2);
  if (readNumber(0) % 7 === 0) return { text, keyword_idea_metrics: {} };
  const competitionIndex = readNumber(1) % 101;
  const lowMicros = 100_000 + (readNumber(2) % 150) * 10_000;
  return {
    text,
    keyword_idea_metrics: {
      avg_monthly_searches: String([10, 50, 170, 480, 1_300, 5_400, 22_200, 90_500][readNumber(3) % 8]),
      competition: competitionIndex <= 33 ? 'LOW' : competitionIndex <= 66 ? 'MEDIUM' : 'HIGH',
      competition_index: String(competitionIndex),
      low_top_of_page_bid_micros: String(lowMicros),
      high_top_of_page_bid_micros: String(lowMicros + (readNumber(4) % 300) * 10_000),
    },
  };
}

type PageRequest = {
  size: number;
  /** Empty for the first page. */
  pageToken: string;
  /** A page token is valid only for the query that returned it. */
  query: string;
};

/**
 * Returns a page and the token of the next page, which is empty after the last page.
 * @throws Failure for an invalid token
 */
export function getPage<T>(
  all: readonly T[],
  { size, pageToken, query }: PageRequest,
): { items: T[]; nextPageToken: string } {
  const digest = sha256(query).toString('hex').slice(0, 16);
  let offset = 0;
  if (pageToken !== '') {
    const [tokenDigest, start] = Buffer.from(pageToken, 'base64url').toString('utf8').split(':');
    offset = Number(start);
    if (tokenDigest !== digest || !Number.isInteger(offset) || offset <= 0) {
      throw createFailure('RequestError.INVALID_PAGE_TOKEN', 'The page token is invalid.', {
        trigger: pageToken,
      });
    }
  }
  const end = offset + size;
  const next = end < all.length ? Buffer.from(`${digest}:${end}`).toString('base64url') : '';
  return { items: all.slice(offset, end), nextPageToken: next };
}
