import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * The attributes by which an operator finds workflows in the Temporal web UI. All are of type Keyword, in clear text:
 * ids and states only, never an address or a name. Registered in the namespace before a worker starts.
 */
export type SearchAttribute = 'projectId' | 'customerId' | 'trackingId' | 'requestId' | 'webhookId' | 'state';

/** The typed key of a search attribute. */
export function searchAttribute(name: SearchAttribute) {
  return defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
}
