import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { defineTable } from '../table.ts';

type RetentionArea = {
  defaultDays: number;
  /** Inclusive bounds of a project's setting. */
  least: number;
  most: number;
};

/** In the order of docs/operating/retention.md. RETENTION_RULES maps tables to areas. */
export const RETENTION_AREAS = {
  /** Campaign changes and approvals, emergency pauses, and requests to erase or export a person. */
  requests: { defaultDays: 90, least: 30, most: 1_095 },
  audit: { defaultDays: 730, least: 90, most: 3_650 },
  /** Events of visitors. Partitions are dropped after `most` days, which no project can exceed. */
  events: { defaultDays: 730, least: 30, most: 730 },
  /** Visitors with all their data, by the time of their last event. */
  visitors: { defaultDays: 1_095, least: 30, most: 3_650 },
  /** Content of mails: templates and recipients' parameters. */
  mail_content: { defaultDays: 30, least: 7, most: 1_095 },
  /**
   * Batches and recipients. The minimum exceeds the 30 days for which an unsubscribe link must work (CAN-SPAM
   * Act, 15 U.S.C. 7704(a)(3)(A)(ii)).
   */
  mails: { defaultDays: 365, least: 60, most: 1_095 },
  /** Provider events of mails. The provider repeats an event for about a day. */
  mail_events: { defaultDays: 30, least: 3, most: 1_095 },
} as const satisfies Readonly<Record<string, RetentionArea>>;

export type RetentionAreaName = keyof typeof RETENTION_AREAS;

function isRetentionArea(name: string): name is RetentionAreaName {
  return Object.hasOwn(RETENTION_AREAS, name);
}

export const RETENTION_AREA_NAMES: readonly RetentionAreaName[] =
  Object.keys(RETENTION_AREAS).filter(isRetentionArea);

/** Without a row, the area's default applies. */
const retention = defineTable({ tableName: 'retention' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** A {@link RetentionAreaName}. Names that only a later release knows are ignored. */
  area: c.key(c.text()),
  days: c.integer(),
  /** Midnight (UTC) before which the project's events were deleted. Null in other areas. */
  passedUntil: c.nullable(c.timestamp()),
}));

export type ProjectRetention = { area: RetentionAreaName; days: number; isOwn: boolean };

export async function findRetention(project: InProject): Promise<ProjectRetention[]> {
  const { projectId, transaction } = project;
  const found = await retention(project).findAll({ where: { projectId }, raw: true, transaction });
  const daysByArea = new Map(
    found.flatMap(({ area, days }) => (isRetentionArea(area) ? [[area, days] as const] : [])),
  );
  return RETENTION_AREA_NAMES.map((area) => {
    const days = daysByArea.get(area);
    return { area, days: days ?? RETENTION_AREAS[area].defaultDays, isOwn: days !== undefined };
  });
}

/**
 * Sets a project's retention of an area, or restores the default if `days` is null. The next retention pass
 * applies the change.
 */
export async function setRetention(
  project: InProject,
  { area, days }: { area: RetentionAreaName; days: number | null },
): Promise<void> {
  const { projectId, transaction } = project;
  if (days === null) {
    await retention(project).destroy({ where: { projectId, area }, transaction });
    return;
  }
  await run(
    project,
    `insert into retention (project_id, area, days) values ($1, $2, $3)
     on conflict (project_id, area) do update set days = excluded.days`,
    [projectId, area, days],
  );
}
