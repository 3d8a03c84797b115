import { CAMPAIGN_FIELDS, fieldsOf } from '../../domain/campaign-change.ts';
import type { CampaignChanged } from '../webhooks/event-data.ts';
import type { ChangeColumns } from './campaign-changes.ts';
import type { ChangeApplied, ChangeRequest } from './change-request.ts';

const WORDS = {
  update: 'updated',
  remove: 'removed',
  add_negative_keywords: 'negative_keywords_added',
  remove_negative_keyword: 'negative_keyword_removed',
  add_keywords: 'keywords_added',
} as const satisfies Record<ChangeRequest['kind'], CampaignChanged['change']>;

/** What is told of a change that was applied: which fields, and no values but the campaign's name. */
export function campaignChangeOf(
  {
    requestId,
    customerId,
    campaignId,
    request,
  }: Pick<ChangeColumns, 'requestId' | 'customerId' | 'campaignId' | 'request'>,
  { name }: ChangeApplied,
): CampaignChanged {
  return {
    requestId,
    customerId,
    campaignId,
    campaignResourceName: `customers/${customerId}/campaigns/${campaignId}`,
    ...(name !== null && { name }),
    change: WORDS[request.kind],
    fields: request.kind === 'update' ? fieldsOf(request.patch).map((field) => CAMPAIGN_FIELDS[field]) : [],
  };
}
