import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Database } from '../models/database.ts';
import { claimAssets } from '../models/assets/asset-checks.ts';
import { lookAtAssetsStart, type AssetsActivities } from '../workflows/contract/assets.ts';

/** Assets that one sweep takes, and one activity deals with. */
const ASSETS_A_SWEEP = 200;
const ASSETS_A_LOOK = 50;

/** Milliseconds that Temporal has to start a look. */
const DEADLINE = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; keepsAssets: boolean };

/**
 * Has the assets looked at that are due: uploads that may have come, and objects that are to be deleted. A claim that
 * comes to nothing, because its process or its activity dies, is due again a minute later.
 */
export async function lookAtAssets({
  database,
  client,
  queuePrefix,
  keepsAssets,
}: Dependencies): Promise<void> {
  if (!keepsAssets) return;
  const due = await claimAssets(database, ASSETS_A_SWEEP);
  for (let first = 0; first < due.length; first += ASSETS_A_LOOK) {
    const assets = due.slice(first, first + ASSETS_A_LOOK);
    const start = lookAtAssetsStart({ queuePrefix, claimId: randomUUID(), assets });
    await client.connection.withDeadline(Date.now() + DEADLINE, () =>
      client.activity.typed<AssetsActivities>().start('lookAtAssets', start),
    );
  }
}
