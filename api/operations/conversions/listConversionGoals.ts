import { findGoals } from '../../../models/conversions/conversion-goals.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import type { Handler } from '../operation.ts';

/** What counts as a conversion in the project. */
export const listConversionGoals: Handler<'listConversionGoals'> = async (_input, call) => {
  const { projectId } = call;
  const goals = await findGoals({ database: call.context.database, projectId });
  return { body: { goals: goals.map(serializeGoal) } };
};
