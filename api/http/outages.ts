import { ServiceError } from '@temporalio/client';
import { ConnectionAcquireTimeoutError, ConnectionError, DatabaseError, TimeoutError } from 'sequelize';
import { z } from 'zod';

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
