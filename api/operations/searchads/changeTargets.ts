import { normalizeTargets } from '../../../domain/campaign-parts.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeChangedTargets } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Adds and removes locations and languages of a campaign, in a job that continues past the caller's deadline. */
export const changeTargets: Handler<'changeTargets'> = async ({ path, body }, call) => {
  const checked = normalizeTargets(body);
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { targets } = checked;
  const { validateOnly, loginCustomerId } = body;
  const request = { kind: 'change_targets' as const, targets };
  const change = await changeCampaign(call, { path, body, request, validateOnly, loginCustomerId });
  return { body: serializeChangedTargets(change, targets) };
};
