import { countLiveKeys } from '../../../models/access/keys.ts';
import type { InProject } from '../../../models/in-project.ts';
import { AppError } from '../../http/errors.ts';

const MAX_LIVE_KEYS = 100;

/** Limits a project's keys to a number that a person can oversee. @throws AppError 409 */
export async function requireRoomForKey(project: InProject): Promise<void> {
  if ((await countLiveKeys(project)) < MAX_LIVE_KEYS) return;
  throw new AppError(
    409,
    'conflict',
    `The project has ${MAX_LIVE_KEYS} keys that work, which is the most. Revoke one that is no longer used.`,
  );
}
