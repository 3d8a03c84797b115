import { workflowStart } from './workflow-start.ts';

/**
 * Contract of reading the accounts that a Google Ads connection reaches. Accounts and progress are in PostgreSQL;
 * Temporal sees ids, states and failures.
 */
export type CustomerTreeRef = { projectId: string; connectionId: string };

/** `part`: incomplete, so the next run continues; `gone`: the connection was removed. */
export type CustomerTreeEnd = 'whole' | 'part' | 'gone';

export type ReadCustomerTree = (input: CustomerTreeRef) => Promise<{ state: CustomerTreeEnd }>;

/** Managers per step. A short step keeps the queue fair. */
export const MANAGERS_PER_STEP = 24;

export type CustomerTreeActivities = {
  /** Reads and stores the accounts of the next managers. `more`: further managers are unread. */
  readTreeBranches(input: CustomerTreeRef): Promise<{ next: 'more' | 'whole' | 'gone' }>;
  /** Stores why the tree could not be read. `code`: the failure's type; `details`: the failure's first detail. */
  recordTreeFailure(input: CustomerTreeRef & { code: string; details: unknown }): Promise<void>;
};

/** Returns the options that start or join the run that reads a connection's tree. One runs at a time. */
export function readCustomerTreeStart({
  queuePrefix,
  projectId,
  connectionId,
}: CustomerTreeRef & { queuePrefix: string }) {
  return workflowStart<CustomerTreeRef>({
    queuePrefix,
    workflowId: `customer-tree/${connectionId}`,
    input: { projectId, connectionId },
    ids: { projectId },
    summary: 'Customers of a connection to Google Ads',
  });
}
