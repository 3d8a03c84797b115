import { ServiceError } from '@temporalio/client';
import {
  BaseError,
  ConnectionAcquireTimeoutError,
  ConnectionError,
  DatabaseError,
  TimeoutError,
} from 'sequelize';
import { z } from 'zod';
import { getSqlState } from '../../models/sql.ts';

const codedError = z.object({ message: z.string(), code: z.string().optional().catch(undefined) });

/**
 * SQLSTATE classes of operator intervention, connection exceptions and insufficient resources (PostgreSQL
 * manual, appendix A).
 */
const OUTAGE_STATES = /^(57|08|53)/;

const OUTAGE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** These `pg` errors have no code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded)/;

export function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return true;
  if (error instanceof TimeoutError || error instanceof ServiceError) return true;
  const original = codedError.safeParse(error instanceof DatabaseError ? error.original : error).data;
  if (!original) return false;
  const { code = '', message } = original;
  return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(message);
}

/** `query_canceled`, after a statement timeout. Other statements may succeed. */
const QUERY_CANCELED = '57014';

/**
 * Returns true for an outage, but not for a single cancelled statement.
 * @param error the request's error; an AppError has the database's error as its `cause`
 */
export function isDatabaseOutage(error: unknown): boolean {
  const databaseError = error instanceof Error && !(error instanceof BaseError) ? error.cause : error;
  if (!(databaseError instanceof BaseError) || !isOutage(databaseError)) return false;
  return getSqlState(databaseError) !== QUERY_CANCELED;
}
