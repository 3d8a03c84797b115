import { z } from 'zod';
import type { Stored } from '../world.ts';
import type { Draft } from './draft.ts';

const criterion = z.object({
  location: z.object({ geo_target_constant: z.string() }).optional(),
  language: z.object({ language_constant: z.string() }).optional(),
});

/** The fields that refer to another resource. */
const REFERENCE_FIELDS = ['campaign_budget', 'campaign', 'ad_group'];

/**
 * Assigns ids and resource names to the new resources of a draft, which replace their temporary names.
 * @returns the resources in the order of the operations
 */
export function assignIds(draft: Draft): Stored[] {
  const names = new Map<string, string>();
  return draft.results.map((stored) => {
    if (stored.id !== '') return stored;
    const { customer, type, resourceName: temporary } = stored;
    const fields: Record<string, unknown> = { ...stored.fields };
    for (const field of REFERENCE_FIELDS) {
      const name = fields[field];
      if (typeof name === 'string') fields[field] = names.get(name) ?? name;
    }
    const id = criterionId(fields) ?? draft.world.newId();
    const parent = typeof fields['ad_group'] === 'string' ? fields['ad_group'] : fields['campaign'];
    const parentId = typeof parent === 'string' ? `${parent.split('/').at(-1)}~` : '';
    const standsAlone = type === 'campaigns' || type === 'campaignBudgets' || type === 'adGroups';
    const resourceName = `customers/${customer}/${type}/${standsAlone ? '' : parentId}${id}`;
    if (temporary !== '') names.set(temporary, resourceName);
    fields['resource_name'] = resourceName;
    return { ...stored, id, resourceName, fields };
  });
}

/** The id of a location or language criterion is that of its constant. */
function criterionId(fields: Record<string, unknown>): string | undefined {
  const { location, language } = criterion.parse(fields);
  return (location?.geo_target_constant ?? language?.language_constant)?.split('/').at(-1);
}
