import { findGoal } from '../../../models/conversions/conversion-goals.ts';
import { presentGoal } from '../../presenters/conversion.ts';
import type { Handler } from '../operation.ts';
import { noSuchGoal } from './require-goal.ts';

/** One goal. */
export const getConversionGoal: Handler<'getConversionGoal'> = async ({ path }, call) => {
  const { projectId } = call;
  const goal = await findGoal({ database: call.context.database, projectId }, path.name);
  if (!goal) throw noSuchGoal();
  return { body: presentGoal(goal) };
};
