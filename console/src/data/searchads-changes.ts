import type { Params, Schema } from '@throughline/client';
import { api, call } from './client.ts';
import type { Account, CampaignPlace } from './searchads.ts';

export type CampaignChange = Schema<'UpdateSearchCampaignRequest'>;
export type NewCampaign = Schema<'CreateSearchCampaignRequest'>;

/** Changes a campaign, or with `validateOnly` says what that would come to. */
export function changeCampaign(place: CampaignPlace, body: CampaignChange) {
  return call(
    'searchads.updateSearchCampaign',
    (params, options) => api.searchads.updateSearchCampaign(params, options),
    { ...place, body },
  );
}

export function removeCampaign(params: CampaignPlace & { confirm: string; validateOnly: boolean }) {
  return call(
    'searchads.removeSearchCampaign',
    (given, options) => api.searchads.removeSearchCampaign(given, options),
    params,
  );
}

export function addNegativeKeywords(place: CampaignPlace, body: Schema<'AddNegativeKeywordsRequest'>) {
  return call(
    'searchads.addNegativeKeywords',
    (params, options) => api.searchads.addNegativeKeywords(params, options),
    { ...place, body },
  );
}

export function removeNegativeKeyword(params: Params<'removeNegativeKeyword'>) {
  return call(
    'searchads.removeNegativeKeyword',
    (given, options) => api.searchads.removeNegativeKeyword(given, options),
    params,
  );
}

export function addKeywords(
  place: CampaignPlace & { adGroupId: string },
  body: Schema<'AddKeywordsRequest'>,
) {
  return call('searchads.addKeywords', (params, options) => api.searchads.addKeywords(params, options), {
    ...place,
    body,
  });
}

/**
 * Creates a campaign, or with `validateOnly` has the provider test it.
 * @param idempotencyKey the same key takes the same request up again, after a reload too
 */
export function createCampaign(account: Account, body: NewCampaign, idempotencyKey?: string) {
  return call(
    'searchads.createSearchCampaign',
    (params, options) => api.searchads.createSearchCampaign(params, { ...options, idempotencyKey }),
    { ...account, body },
  );
}

export function keywordIdeas(account: Account, body: Schema<'GenerateKeywordIdeasRequest'>) {
  return call(
    'searchads.generateKeywordIdeas',
    (params, options) => api.searchads.generateKeywordIdeas(params, options),
    { ...account, body },
  );
}
