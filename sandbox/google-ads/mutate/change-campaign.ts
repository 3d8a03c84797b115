import { z } from 'zod';
import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

const CHANGEABLE_FIELDS = ['status', 'name'];
const named = z.looseObject({ resource_name: z.string().default('') });

/** Pauses, enables or renames a campaign, or removes it. */
export function changeCampaign(
  draft: Draft,
  { update, update_mask: mask, remove }: Operation,
  path: readonly PathElement[],
): void {
  if (remove !== undefined) {
    const campaign = draft.resolve('campaigns', remove, [...path, 'remove']);
    if (campaign) draft.change({ ...campaign, fields: { ...campaign.fields, status: 'REMOVED' } });
    return;
  }
  const fields = named.parse(update ?? {});
  const campaign = draft.resolve('campaigns', fields.resource_name, [...path, 'update', 'resource_name']);
  const paths = mask?.paths ?? [];
  if (paths.length === 0) {
    draft.fail([...path, 'update_mask'], 'FieldMaskError.FIELD_MASK_MISSING', 'The field mask is missing.');
  }
  const changes: Record<string, unknown> = {};
  for (const [index, field] of paths.entries()) {
    if (CHANGEABLE_FIELDS.includes(field)) {
      changes[field] = fields[field];
    } else {
      const at = [...path, 'update_mask', { field: 'paths', index }];
      const message = 'The sandbox changes only the status and the name of a campaign.';
      draft.fail(at, 'FieldMaskError.FIELD_MASK_NOT_ALLOWED', message, { trigger: field });
    }
  }
  const isTaken = draft
    .notRemoved('campaigns')
    .some((other) => other.fields['name'] === changes['name'] && other !== campaign);
  if ('name' in changes && isTaken) {
    const message = 'A campaign with this name already exists.';
    draft.fail([...path, 'update', 'name'], 'CampaignError.DUPLICATE_CAMPAIGN_NAME', message);
  }
  if (campaign) draft.change({ ...campaign, fields: { ...campaign.fields, ...changes } });
}
