import { findGoal } from '../../../models/conversions/conversion-goals.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import { toProject, type Handler } from '../operation.ts';

export const getConversionGoal: Handler<'getConversionGoal'> = async ({ path }, call) => {
  const goal = await findGoal(toProject(call), path.name);
  if (!goal) throw noSuchGoal();
  return { body: serializeGoal(goal) };
};

export function noSuchGoal(): AppError {
  return notFound('The project has no conversion goal with this name.');
}
