import { z } from 'zod';
import { changeRetention } from '../../models/access/project-settings.ts';
import {
  findRetention,
  RETENTION_AREA_NAMES,
  RETENTION_AREAS,
  type ProjectRetention,
} from '../../models/retention/retention-settings.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { createWordSchema, createNumberSchema } from '../input.ts';
import { formatTable } from '../print.ts';

const days = z.union([z.literal('default').transform(() => null), createNumberSchema(1, 99_999)], {
  error: 'must be a number of days, or default',
});

/** If `days` is null, the area's default applies. The next retention pass deletes older data permanently. */
export const retentionSet = defineProjectCommand({
  name: 'retention set',
  summary: "Set for how many days a project keeps an area's data. Older data is deleted permanently.",
  example: '--of requests --days 365',
  options: {
    of: defineOption(
      createWordSchema(RETENTION_AREA_NAMES),
      '<area>',
      `one of ${RETENTION_AREA_NAMES.join(', ')}`,
    ),
    days: defineOption(days, '<number>', 'days, or default'),
  },
  check: (input, report) => {
    const { least, most } = RETENTION_AREAS[input.of];
    if (input.days === null || (input.days >= least && input.days <= most)) return;
    report('days', `must be from ${least} to ${most} for ${input.of}, or default`);
  },
  run: async (scope, { of: area, days: keptDays }, { actor }) => {
    await changeRetention(scope, { area, days: keptDays }, { actor });
    return findRetention(scope);
  },
  text: formatRetention,
});

export const retentionShow = defineProjectCommand({
  name: 'retention show',
  summary: 'Show for how many days a project keeps the data of each area.',
  options: NO_OPTIONS,
  run: (scope) => findRetention(scope),
  text: formatRetention,
});

function formatRetention(retention: readonly ProjectRetention[]): string {
  return formatTable(
    retention.map(({ area, days: keptDays, isOwn }) => {
      const { defaultDays, least, most } = RETENTION_AREAS[area];
      return { AREA: area, DAYS: keptDays, OWN: isOwn, DEFAULT: defaultDays, BOUNDS: `${least} to ${most}` };
    }),
  );
}
