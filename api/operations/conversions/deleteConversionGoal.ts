import { lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { deleteGoal } from '../../../models/conversions/conversion-goals.ts';
import { releaseUnsent } from '../../../models/conversions/waiting-conversions.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchGoal } from './getConversionGoal.ts';

/** A provider call that has already started may still report conversions of the goal. */
export const deleteConversionGoal: Handler<'deleteConversionGoal'> = async ({ path }, call) => {
  const deleted = await transact(call, async (project, record) => {
    await lockFeed(project);
    const goal = await deleteGoal(project, path.name);
    if (!goal) throw noSuchGoal();
    const withdrawn = await releaseUnsent(project, goal, []);
    await record('conversion_goal.delete', path.name, { withdrawn });
    return goal;
  });
  return { body: serializeGoal(deleted) };
};
