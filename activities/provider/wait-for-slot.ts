import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../models/database.ts';
import { reserveSlot } from '../../models/providers/provider-slots.ts';

/** @returns false, without taking a slot, if the next slot is more than `maxWaitMs` away */
export async function waitForSlot(
  database: Database,
  slots: Parameters<typeof reserveSlot>[1],
  pace: { spacingMs: number; maxWaitMs: number },
): Promise<boolean> {
  const waitMs = await reserveSlot(database, slots, pace);
  if (waitMs === undefined) return false;
  await delay(waitMs);
  return true;
}
