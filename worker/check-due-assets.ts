import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Database } from '../models/database.ts';
import { claimAssets } from '../models/assets/asset-checks.ts';
import { sweepAssetsStart, type AssetsActivities } from '../workflows/contract/assets.ts';

/** Limits of assets per sweep and per activity. */
const ASSETS_PER_SWEEP = 200;
const ASSETS_PER_ACTIVITY = 50;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; hasObjectStore: boolean };

/**
 * Starts activities for due assets: uploads that may have arrived, and objects to delete. If the process or activity
 * dies, its assets are due again a minute later.
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
    const start = sweepAssetsStart({ queuePrefix, claimId: randomUUID(), assets });
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.activity.typed<AssetsActivities>().start('sweepAssets', start),
    );
  }
}
