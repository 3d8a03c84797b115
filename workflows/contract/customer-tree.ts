import { buildWorkflowStart } from './workflow-start.ts';

/** Accounts and progress are in PostgreSQL. Temporal sees ids, states and failures. */
export type CustomerTreeRef = { projectId: string; connectionId: string };

/** `part`: incomplete, so the next run continues; `gone`: the connection was removed. */
export type CustomerTreeEnd = 'whole' | 'part' | 'gone';

export type ReadCustomerTree = (input: CustomerTreeRef) => Promise<{ state: CustomerTreeEnd }>;

/** Few, so that steps are short and projects take turns. */
export const MANAGERS_PER_STEP = 24;

export type CustomerTreeActivities = {
  /** `more`: further managers are unread. */
  readTreeBranches(input: CustomerTreeRef): Promise<{ next: 'more' | 'whole' | 'gone' }>;
  /** `code`: the failure's type; `details`: the failure's first detail. */
  recordTreeFailure(input: CustomerTreeRef & { code: string; details: unknown }): Promise<void>;
};

/** One run per connection at a time; another start joins it. */
export function buildCustomerTreeStart({
  queuePrefix,
  projectId,
  connectionId,
}: CustomerTreeRef & { queuePrefix: string }) {
  return buildWorkflowStart<CustomerTreeRef>({
    queuePrefix,
    workflowId: `customer-tree/${connectionId}`,
    input: { projectId, connectionId },
    ids: { projectId },
    summary: 'Customers of a connection to Google Ads',
  });
}
