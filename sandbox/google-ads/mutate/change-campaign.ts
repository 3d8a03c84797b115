import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import { checkBidding, checkCampaignName } from './campaign.ts';
import { checkChangedDates } from './campaign-dates.ts';
import type { Draft } from './draft.ts';
import { readMaskedChanges, type MaskRules } from './field-mask.ts';
import { wireCampaign, type Operation } from './wire.ts';

/** A campaign has exactly one of these messages. */
const STRATEGIES: Readonly<Record<string, readonly string[]>> = {
  maximize_conversions: ['target_cpa_micros'],
  target_cpa: ['target_cpa_micros'],
  target_spend: ['cpc_bid_ceiling_micros'],
  manual_cpc: ['enhanced_cpc_enabled'],
};

const RULES: MaskRules = {
  fields: ['status', 'name', 'start_date_time', 'end_date_time'],
  required: ['status', 'name'],
  messages: STRATEGIES,
};

export function changeCampaign(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  const { remove } = operation;
  if (remove !== undefined) {
    const campaign = draft.resolve('campaigns', remove, [...path, 'remove']);
    if (campaign) checkNotInExperiment(draft, campaign, [...path, 'remove']);
    if (campaign) draft.change({ ...campaign, fields: { ...campaign.fields, status: 'REMOVED' } }, path);
    return;
  }
  const { update, name, changes } = readMaskedChanges(draft, operation, { path, rules: RULES });
  const campaign = draft.resolve('campaigns', name, [...path, 'update', 'resource_name']);
  if (!campaign) return;
  checkNotInExperiment(draft, campaign, [...path, 'update']);
  const fields = applyChanges(campaign, changes, update);
  checkChanges(draft, { campaign, fields, changes, path: [...path, 'update'] });
  draft.change({ ...campaign, fields }, path);
}

/** Google Ads allows changes to an experiment's campaigns only through the experiment. */
function checkNotInExperiment(draft: Draft, { fields }: Stored, path: readonly PathElement[]): void {
  const { experiment_type: type = 'BASE' } = fields;
  if (type === 'BASE') return;
  const message = 'The operation is not allowed for a campaign of an experiment.';
  draft.fail(path, 'CampaignError.CANNOT_MODIFY_FOR_TRIAL_CAMPAIGN', message);
}

function applyChanges(
  { fields: before }: Stored,
  changes: ReadonlyMap<string, unknown>,
  update: Record<string, unknown>,
): Record<string, unknown> {
  const fields = { ...before };
  for (const [name, value] of changes) {
    const [first = ''] = name.split('.');
    if (first in STRATEGIES) {
      for (const strategy of Object.keys(STRATEGIES)) delete fields[strategy];
      fields[first] = update[first] ?? {};
    } else if (value === undefined) {
      delete fields[name];
    } else {
      fields[name] = value;
    }
  }
  return fields;
}

type Checked = {
  campaign: Stored;
  fields: Record<string, unknown>;
  changes: ReadonlyMap<string, unknown>;
  path: readonly PathElement[];
};

function checkChanges(draft: Draft, { campaign, fields, changes, path }: Checked): void {
  if (changes.get('status') === 'REMOVED') {
    const message = 'An update cannot set the status to REMOVED. Use a remove operation.';
    draft.fail([...path, 'status'], 'RequestError.INVALID_INPUT', message);
  }
  const merged = wireCampaign.parse(fields);
  if (changes.get('name') !== undefined) checkCampaignName(draft, merged.name, { path, own: campaign });
  if ([...changes.keys()].some((name) => name.includes('.'))) checkBidding(merged, { draft, path });
  checkChangedDates(draft, { campaign, dates: merged, changes, path });
}
