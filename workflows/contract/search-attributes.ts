import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * For operators in the Temporal UI. All are Keyword, contain only ids and states, and must be registered in
 * the namespace before a worker starts.
 */
export const SEARCH_ATTRIBUTES = [
  'projectId',
  'customerId',
  'trackingId',
  'requestId',
  'webhookId',
  'sequenceId',
  'enrollmentId',
  'state',
] as const;

export type SearchAttribute = (typeof SEARCH_ATTRIBUTES)[number];

export function searchAttribute(name: SearchAttribute) {
  return defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
}
