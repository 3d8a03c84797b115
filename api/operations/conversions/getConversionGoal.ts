import { findGoal } from '../../../models/conversions/conversion-goals.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import type { Handler } from '../operation.ts';

/** One goal. */
export const getConversionGoal: Handler<'getConversionGoal'> = async ({ path }, call) => {
  const { projectId } = call;
  const goal = await findGoal({ database: call.context.database, projectId }, path.name);
  if (!goal) throw noSuchGoal();
  return { body: serializeGoal(goal) };
};

/** 404: the project has no such goal. */
export function noSuchGoal(): AppError {
  return notFound('The project has no conversion goal of this name.');
}
