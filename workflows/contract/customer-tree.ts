import { workflowStart } from './workflow-start.ts';

/**
 * Contract of reading the accounts that a Google Ads connection reaches. Accounts and progress are in PostgreSQL;
 * Temporal sees ids.
 */
export type CustomerTreeRef = { projectId: string; connectionId: string };

/** `part`: incomplete, the next run continues; `gone`: the connection was removed. */
export type CustomerTreeEnd = 'whole' | 'part' | 'gone';

export type ReadCustomerTree = (input: CustomerTreeRef) => Promise<{ state: CustomerTreeEnd }>;

/** Managers per step. Short steps keep the queue fair. */
export const MANAGERS_PER_STEP = 24;

export type CustomerTreeActivities = {
  /** Asks the next managers for their accounts and stores them. `more`: other managers remain. */
  readTreeBranches(input: CustomerTreeRef): Promise<{ next: 'more' | 'whole' | 'gone' }>;
  /** Stores why a reading failed: the failure's type and the first of its details. */
  recordTreeFailure(input: CustomerTreeRef & { code: string; details: unknown }): Promise<void>;
};

/** Returns the options that start or join the reading of a connection's tree. One runs at a time. */
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
