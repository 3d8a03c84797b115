import { ServiceError } from '@temporalio/client';
import {
  BaseError,
  ConnectionAcquireTimeoutError,
  ConnectionError,
  DatabaseError,
  TimeoutError,
} from 'sequelize';
import { z } from 'zod';
import { sqlStateOf } from '../../models/sql.ts';

const failure = z.object({ message: z.string(), code: z.string().optional().catch(undefined) });

/** Operator intervention, connection exceptions, insufficient resources: PostgreSQL, appendix A of its manual. */
const OUTAGE_STATES = /^(57|08|53)/;

/** System errors of a connection that is not there. */
const OUTAGE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Errors of `pg` that have no code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded)/;

/** Whether PostgreSQL or Temporal is unavailable or overloaded, so that the same request may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return true;
  if (error instanceof TimeoutError || error instanceof ServiceError) return true;
  const original = failure.safeParse(error instanceof DatabaseError ? error.original : error).data;
  if (!original) return false;
  const { code = '', message } = original;
  return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(message);
}

/** PostgreSQL's `query_canceled`: this one statement was stopped, by its own limit or because its caller went away. */
const QUERY_CANCELED = '57014';

/**
 * Whether PostgreSQL itself is unavailable: others' statements would fail as this one did. Not so where only this
 * statement was stopped, nor where something else was too slow.
 * @param error as a request ended with it: one that was made an answer of has the failure as its `cause`
 */
export function isDatabaseOutage(error: unknown): boolean {
  const failed = error instanceof Error && !(error instanceof BaseError) ? error.cause : error;
  if (!(failed instanceof BaseError) || !isOutage(failed)) return false;
  return sqlStateOf(failed) !== QUERY_CANCELED;
}
