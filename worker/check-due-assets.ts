import { randomUUID } from 'node:crypto';
import { claimAssets } from '../models/assets/asset-checks.ts';
import { buildAssetSweepStart, type AssetsActivities } from '../workflows/contract/assets.ts';
import { TEMPORAL_DEADLINE_MS, type ReconcilerDependencies } from './reconciler.ts';

const ASSETS_PER_SWEEP = 200;
const ASSETS_PER_ACTIVITY = 50;

type Dependencies = Omit<ReconcilerDependencies, 'logger'> & { hasObjectStore: boolean };

/**
 * Starts activities that check due assets. An unfinished asset is due again after a minute, or after up to an
 * hour if its upload URL expired more than an hour ago.
 */
export async function checkDueAssets({
  database,
  client,
  queuePrefix,
  hasObjectStore,
}: Dependencies): Promise<void> {
  if (!hasObjectStore) return;
  const due = await claimAssets(database, ASSETS_PER_SWEEP);
  for (let first = 0; first < due.length; first += ASSETS_PER_ACTIVITY) {
    const assets = due.slice(first, first + ASSETS_PER_ACTIVITY);
    const start = buildAssetSweepStart({ queuePrefix, claimId: randomUUID(), assets });
    await client.connection.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () =>
      client.activity.typed<AssetsActivities>().start('sweepAssets', start),
    );
  }
}
