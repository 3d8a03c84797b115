import { setStorageLimits } from '../../models/access/project-settings.ts';
import { changeProject } from '../../models/access/projects.ts';
import { recountStorage } from '../../models/assets/storage-usage.ts';
import { defineOption, defineProjectCommand } from '../define-command.ts';
import { MEGABYTE, createNumberSchema } from '../input.ts';
import { formatFields } from '../print.ts';

const limit = createNumberSchema(1, 999_999_999).nullable().optional();

/**
 * A lower limit does not affect mails that are already queued. If `dailyRecipients` is null, the default
 * limit in the settings of the API and the workers applies.
 */
export const emailLimitSet = defineProjectCommand({
  name: 'email-limit set',
  summary: "Set a project's daily limit of recipients.",
  example: '--daily-recipients 50000',
  options: {
    dailyRecipients: defineOption(limit, '<number>', 'recipients a day, UTC (omit to restore the default)'),
  },
  run: async (scope, { project, dailyRecipients = null }, { audit }) => {
    await changeProject(scope, { dailyRecipients });
    await audit(project, { dailyRecipients });
    return { project, dailyRecipients };
  },
  text: formatFields,
});

/**
 * Sets limits that apply from the next request. If a limit is null, the API's setting
 * `STORAGE_MEGABYTES_PER_PROJECT` or `UPLOAD_MEGABYTES_PER_DAY` applies.
 */
export const storageLimitSet = defineProjectCommand({
  name: 'storage-limit set',
  summary: "Set a project's limits of stored and uploaded bytes.",
  example: '--stored-megabytes 500000 --daily-megabytes 50000',
  options: {
    storedMegabytes: defineOption(limit, '<number>', 'MB in the object store (omit to restore the default)'),
    dailyMegabytes: defineOption(
      limit,
      '<number>',
      'MB of new uploads a day, UTC (omit to restore the default)',
    ),
  },
  run: async (scope, { project, storedMegabytes = null, dailyMegabytes = null }, { audit }) => {
    await setStorageLimits(scope, {
      storedBytes: storedMegabytes && storedMegabytes * MEGABYTE,
      dailyBytes: dailyMegabytes && dailyMegabytes * MEGABYTE,
    });
    await recountStorage(scope);
    await audit(project, { storedMegabytes, dailyMegabytes });
    return { project, storedMegabytes, dailyMegabytes };
  },
  text: formatFields,
});
