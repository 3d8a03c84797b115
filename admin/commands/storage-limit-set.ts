import { z } from 'zod';
import { recountStorage } from '../../models/assets/storage-usage.ts';
import { setStorageLimits } from '../../models/access/project-settings.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption } from '../define-command.ts';
import { projectId, wholeNumber } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const megabytes = wholeNumber(1, 999_999_999);

const input = z.object({
  project: projectId,
  storedMegabytes: megabytes.optional(),
  dailyMegabytes: megabytes.optional(),
});

const MEGABYTE = 1_000_000;

/**
 * Null: the default of every project, the API's `STORAGE_MEGABYTES_PER_PROJECT` and `UPLOAD_MEGABYTES_PER_DAY`. A
 * megabyte is 1,000,000 bytes.
 */
export type ProjectStorageLimit = {
  project: string;
  storedMegabytes: number | null;
  dailyMegabytes: number | null;
};

/**
 * Sets what a project may keep in the object store, and announce in a day (UTC). It holds from the next request on.
 * What is kept is counted again.
 * @throws NotFoundError without such a project
 */
export function storageLimitSet(
  { database, actor }: AdminContext,
  {
    project,
    storedMegabytes = null,
    dailyMegabytes = null,
  }: {
    project: string;
    storedMegabytes?: number | null | undefined;
    dailyMegabytes?: number | null | undefined;
  },
): Promise<ProjectStorageLimit> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    await setStorageLimits(scope, {
      storedBytes: storedMegabytes && storedMegabytes * MEGABYTE,
      dailyBytes: dailyMegabytes && dailyMegabytes * MEGABYTE,
    });
    await recountStorage(scope);
    await recordAudit(scope, {
      actor,
      action: 'storage-limit.set',
      target: project,
      details: { storedMegabytes, dailyMegabytes },
    });
    return { project, storedMegabytes, dailyMegabytes };
  });
}

export const storageLimitSetCommand = defineCommand({
  name: 'storage-limit set',
  summary: 'Set what a project may store and upload.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --stored-megabytes 500000 --daily-megabytes 50000',
  options: [
    projectOption(),
    optional('--stored-megabytes <number>', 'MB in the object store (what every project may when left out)'),
    optional('--daily-megabytes <number>', 'MB announced in a day, UTC (likewise)'),
  ],
  input,
  open: openContext,
  run: storageLimitSet,
  text: (limit) => fields(limit),
});
