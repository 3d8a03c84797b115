import { z } from 'zod';

const percent = z.exactOptional(z.number().min(0).max(1_000));

const settingFields = z.strictObject({
  usage: z.exactOptional(
    z
      .strictObject({ callCount: percent, totalCpuTime: percent, totalTime: percent, app: percent })
      .nullable(),
  ),
  adAccount: z.exactOptional(
    z
      .string()
      .regex(/^act_\d+$/, 'must be act_ and digits')
      .nullable(),
  ),
  regainMinutes: z.exactOptional(z.int().min(0).max(10_080).nullable()),
  pageRows: z.exactOptional(z.int().min(1).max(10_000).nullable()),
  report: z.exactOptional(
    z
      .strictObject({
        polls: z.exactOptional(z.int().min(0)),
        seconds: z.exactOptional(z.number().min(0)),
        outcome: z.exactOptional(z.enum(['Job Completed', 'Job Failed', 'Job Skipped'])),
      })
      .nullable(),
  ),
});

/** Without `account`, the command changes the shared settings, which an account's own settings override. */
export const settingsCommand = settingFields.extend({ account: z.string().min(1).optional() });

export type Settings = Required<z.infer<typeof settingFields>>;

export const DEFAULTS: Settings = {
  usage: null,
  adAccount: null,
  regainMinutes: null,
  pageRows: null,
  report: null,
};
