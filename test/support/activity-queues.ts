import type { ActivityQueue } from '../../workflows/contract/queues.ts';

export const ADS_QUEUES = [
  'googleads',
  'googleads-sends',
  'googleads-planning',
  'googleads-trees',
] as const satisfies ActivityQueue[];

export const STORAGE_QUEUES = [
  'storage',
  'storage-checks',
  'storage-sweeps',
] as const satisfies ActivityQueue[];
