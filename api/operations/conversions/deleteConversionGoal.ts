import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { deleteGoal } from '../../../models/conversions/conversion-goals.ts';
import { releaseUnsent } from '../../../models/conversions/waiting-conversions.ts';
import { toActor } from '../../credentials/caller.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchGoal } from './getConversionGoal.ts';

/** Deletes a goal. Uploads in a running provider call may still arrive. */
export const deleteConversionGoal: Handler<'deleteConversionGoal'> = async ({ path }, call) => {
  const deleted = await transact(call, async (project) => {
    await lockFeed(project);
    const goal = await deleteGoal(project, path.name);
    if (!goal) throw noSuchGoal();
    const withdrawn = await releaseUnsent(project, goal, []);
    const audited = { action: 'conversion_goal.delete', target: path.name, details: { withdrawn } };
    await recordAudit(project, { ...toActor(call.caller), ...audited });
    return goal;
  });
  return { body: serializeGoal(deleted) };
};
