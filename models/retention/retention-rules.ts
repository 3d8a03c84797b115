import { endsByRows } from './end-rows.ts';
import { RETENTION_AREAS } from './retention-areas.ts';
import type { RetentionRule } from './retention-rule.ts';

const { requests } = RETENTION_AREAS;

/** Every rule, in the order in which the workers apply them. {@link RetentionRule} says how to add one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'campaign_intents', days: requests.defaultDays, ...endsByRows('campaign_intents') },
  { table: 'journey_requests', days: requests.defaultDays, ...endsByRows('journey_requests') },
];
