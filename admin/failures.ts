import { ConnectionError, UniqueConstraintError } from 'sequelize';
import { getSqlState } from '../models/sql.ts';

/** For an invalid option value or input, or a missing or invalid setting. Exit code 2. */
export class UsageError extends Error {}

/** For an object that does not exist. Exit code 3. */
export class NotFoundError extends Error {}

/** For an object that already exists, or whose state does not allow the command. Exit code 3. */
export class ConflictError extends Error {}

export type Failure = { message: string; exitCode: 1 | 2 | 3 };

const UNDEFINED_TABLE = '42P01';

/** Omits PostgreSQL's `detail`, which contains row values. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { message: error.message, exitCode: 2 };
  if (error instanceof NotFoundError || error instanceof ConflictError) {
    return { message: error.message, exitCode: 3 };
  }
  if (error instanceof UniqueConstraintError) {
    return { message: 'The object was created concurrently. Nothing was changed.', exitCode: 3 };
  }
  if (error instanceof ConnectionError) {
    return {
      message: `PostgreSQL is unreachable: ${error.message || error.name}. Start the stack with npm start, or check DATABASE_URL.`,
      exitCode: 1,
    };
  }
  if (getSqlState(error) === UNDEFINED_TABLE) {
    return { message: 'The database has no schema. Run npm run admin -- migrate.', exitCode: 1 };
  }
  return { message: error instanceof Error ? error.message : 'Unknown error.', exitCode: 1 };
}
