import { findGoals } from '../../../models/conversions/conversion-goals.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import { getProject, type Handler } from '../operation.ts';

export const listConversionGoals: Handler<'listConversionGoals'> = async (_input, call) => {
  const goals = await findGoals(getProject(call));
  return { body: { goals: goals.map(serializeGoal) } };
};
