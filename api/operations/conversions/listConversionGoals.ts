import { findGoals } from '../../../models/conversions/conversion-goals.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import { toProject, type Handler } from '../operation.ts';

export const listConversionGoals: Handler<'listConversionGoals'> = async (_input, call) => {
  const goals = await findGoals(toProject(call));
  return { body: { goals: goals.map(serializeGoal) } };
};
