import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { BatchState, StateReason, WaitingOn } from './email-batch.ts';

/** What is not over yet, of all projects together. `recipients` are about those who have no result yet. */
export type OpenBatches = {
  state: BatchState;
  reason: StateReason | WaitingOn | null;
  batches: number;
  recipients: number;
  /** Seconds since the oldest of them was accepted. */
  age: number;
};

/** Counts the batches that are neither completed nor cancelled. Counts only; no id of a project or a batch. */
export function countOpenBatches({ sequelize }: Database): Promise<OpenBatches[]> {
  return sequelize.query<OpenBatches>(
    `select state, reason, batches, recipients, age from count_open_batches()`,
    { type: QueryTypes.SELECT },
  );
}
