import { toDestinationKey, MAX_GOALS } from '../../../domain/conversion-goal.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { findGoal, storeGoal } from '../../../models/conversions/conversion-goals.ts';
import { applyGoal, releaseUnsent } from '../../../models/conversions/waiting-conversions.ts';
import { toActor } from '../../credentials/caller.ts';
import { invalidField, conflict } from '../../request/errors.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { findDestinations, requireValidDestinations } from './find-destinations.ts';

/** Creates or replaces a goal. */
export const putConversionGoal: Handler<'putConversionGoal'> = async ({ path, body }, call) => {
  const { name } = path;
  const { windowDays, requireConsent, validateOnly } = body;
  requireValidDestinations(body.destinations);
  const destinations = await findDestinations(call, body.destinations, getResultDeadlineMs(call.context));
  const keys = destinations.map((destination) => toDestinationKey(destination, validateOnly));
  const duplicate = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (duplicate >= 0) throw invalidField(`destinations[${duplicate}]`, 'is a duplicate');
  const stored = await transact(call, async (project) => {
    await lockFeed(project);
    const before = await findGoal(project, name);
    const changed = { name, triggerOn: body.on, destinations, windowDays, requireConsent, validateOnly };
    const goal = await storeGoal(project, changed, MAX_GOALS);
    if (!goal) {
      throw conflict(`The project has ${MAX_GOALS} conversion goals, the maximum. Delete one first.`);
    }
    const withdrawn = before ? await releaseUnsent(project, before, keys) : 0;
    await applyGoal(project, goal);
    const details = { on: body.on, destinations: keys, windowDays, requireConsent, validateOnly, withdrawn };
    const audited = { action: 'conversion_goal.put', target: name, details };
    await recordAudit(project, { ...toActor(call.caller), ...audited });
    return goal;
  });
  return { body: serializeGoal(stored) };
};
