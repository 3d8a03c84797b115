import { normalizeTargets } from '../../../domain/campaign-parts.ts';
import { serializeChangedTargets } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid } from './change-campaign.ts';

export const changeTargets: Handler<'changeTargets'> = async ({ path, body }, call) => {
  const { targets } = requireValid(normalizeTargets(body));
  const request = { kind: 'change_targets', targets } as const;
  const change = await changeCampaign(call, { path, body, request });
  return { body: serializeChangedTargets(change, targets) };
};
