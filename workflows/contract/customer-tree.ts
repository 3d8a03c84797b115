import { workflowStart } from './workflow-start.ts';

/**
 * The contract of reading the accounts that a connection to Google Ads reaches. Accounts and progress are in
 * PostgreSQL; Temporal sees whose they are.
 */
export type CustomerTreeRef = { projectId: string; connectionId: string };

/** How a reading ended. `part`: it came to no end, and the next one continues it; `gone`: the connection is no more. */
export type CustomerTreeEnd = 'whole' | 'part' | 'gone';

export type ReadCustomerTree = (input: CustomerTreeRef) => Promise<{ state: CustomerTreeEnd }>;

/** Managers that one step asks, so that it is short and its queue's turns go round. */
export const MANAGERS_PER_STEP = 24;

export type CustomerTreeActivities = {
  /** Asks the next managers for what is below them, and stores it. `more`: others are still to be asked. */
  readTreeBranches(input: CustomerTreeRef): Promise<{ next: 'more' | 'whole' | 'gone' }>;
  /** Stores why a reading came to no end: the type of an activity's failure, and the first of its details. */
  noteTreeFailure(input: CustomerTreeRef & { code: string; details: unknown }): Promise<void>;
};

/** The options to start (or join) the reading of a connection's tree: one runs at a time. */
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
