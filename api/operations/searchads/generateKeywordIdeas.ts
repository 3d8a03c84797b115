import {
  ACCEPTED_LANGUAGES,
  ACCEPTED_LOCATIONS,
  getLanguageId,
  getLocationId,
} from '../../../domain/ad-constants.ts';
import type { KeywordIdeasRequest } from '../../../workflows/contract/searchads.ts';
import { AppError, invalidFields, type ErrorDetail } from '../../request/errors.ts';
import type { Handler, OperationInput } from '../operation.ts';
import { readCustomerData } from './read-customer-data.ts';

type Body = OperationInput<'generateKeywordIdeas'>['body'];

export const generateKeywordIdeas: Handler<'generateKeywordIdeas'> = async (
  { path, body: requested },
  call,
) => {
  const seeds = normalizeSeeds(requested);
  const body = await readCustomerData(call, {
    operation: 'generateKeywordIdeas',
    customerId: path.customerId,
    loginCustomerId: requested.loginCustomerId,
    toRequest: (customer) => ({ ...customer, ...seeds }),
  }).catch((error: unknown) => {
    throw pointAtSeeds(error, requested);
  });
  return { body };
};

/** @see KeywordInfo in the Google Ads API reference */
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/**
 * Normalizes and sorts the seeds, so that equal requests share a read.
 * @throws AppError 400 that names each invalid field
 */
function normalizeSeeds(body: Body): Omit<KeywordIdeasRequest, 'customerId' | 'loginCustomerId'> {
  const details: ErrorDetail[] = [];
  const keywords = (body.keywords ?? []).map((raw, index) => {
    const keyword = normalizeKeyword(raw);
    const message = findKeywordFault(keyword);
    if (message !== undefined) details.push({ path: `keywords[${index}]`, message });
    return keyword;
  });
  const url = body.url === undefined ? null : body.url.trim();
  if (url !== null && !isWebAddress(url)) {
    details.push({ path: 'url', message: 'must be an http or https URL' });
  }
  const geoTargetIds = (body.geoTargetIds ?? []).map((raw, index) => {
    const id = getLocationId(raw.trim());
    if (id === undefined)
      details.push({ path: `geoTargetIds[${index}]`, message: `must be ${ACCEPTED_LOCATIONS}` });
    return id ?? '';
  });
  const languageId = body.languageId === undefined ? null : getLanguageId(body.languageId.trim());
  if (languageId === undefined)
    details.push({ path: 'languageId', message: `must be ${ACCEPTED_LANGUAGES}` });
  if (details.length > 0 || languageId === undefined) throw invalidFields(details);
  return {
    keywords: sortUnique(keywords),
    url: url === null ? null : new URL(url).href,
    geoTargetIds: sortUnique(geoTargetIds),
    languageId,
  };
}

/**
 * Replaces the indexes in the error's paths with those of this request, because the shared read's seeds are
 * normalized and sorted.
 * @param error failure of the read
 */
function pointAtSeeds(error: unknown, body: Body): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error' || !error.details) return error;
  const lists: Readonly<Record<string, string[]>> = {
    keywords: (body.keywords ?? []).map(normalizeKeyword),
    geoTargetIds: (body.geoTargetIds ?? []).map((raw) => getLocationId(raw.trim()) ?? ''),
  };
  return invalidFields(
    error.details.map((detail) => {
      const [, name = '', index] = /^(\w+)\[(\d+)\]$/.exec(detail.path) ?? [];
      const raw = lists[name];
      if (!raw) return detail;
      const seed = sortUnique(raw)[Number(index)];
      return seed === undefined ? detail : { ...detail, path: `${name}[${raw.indexOf(seed)}]` };
    }),
  );
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}

/** Removes differences that Google Ads ignores, such as case and repeated spaces. */
function normalizeKeyword(raw: string): string {
  return raw.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase();
}

function findKeywordFault(keyword: string): string | undefined {
  if (keyword === '') return 'must not be empty';
  if (Array.from(keyword).length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  return keyword.split(' ').length > MAX_WORDS ? `must have at most ${MAX_WORDS} words` : undefined;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
