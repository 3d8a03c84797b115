import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * Keyword attributes for operators in the Temporal UI, with only ids and states. They must be registered in
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
