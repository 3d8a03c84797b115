import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { defineTable } from '../table.ts';

/** For how many days a project keeps what belongs to an area. */
export type RetentionArea = {
  /** What a project has that set nothing. */
  defaultDays: number;
  /** Bounds of what a project may set. */
  least: number;
  most: number;
};

/**
 * The areas, by the names under which an operator sets them (`retention set --of`), in the order of
 * docs/operating/retention.md. Which tables follow an area is said by RETENTION_RULES.
 */
export const RETENTION_AREAS = {
  /** Campaigns that were made, and the record that an erasure or an export was asked for. */
  requests: { defaultDays: 90, least: 30, most: 1_095 },
  /** Who did what in the project. */
  audit: { defaultDays: 730, least: 90, most: 3_650 },
  /** What visitors did. Partitions are dropped by the most, so that no project may have more. */
  events: { defaultDays: 730, least: 30, most: 730 },
  /** Visitors that were not seen any more, with all that is known of them. */
  visitors: { defaultDays: 1_095, least: 30, most: 3_650 },
  /** What mails were made of: the text of a batch's template, and its recipients' parameters. */
  mail_content: { defaultDays: 30, least: 7, most: 1_095 },
  /**
   * Batches and who got their mail. The least is more than the 30 days for which an unsubscribe link must work after
   * its mail was sent (CAN-SPAM Act, 15 U.S.C. 7704(a)(3)(A)(ii)).
   */
  mails: { defaultDays: 365, least: 60, most: 1_095 },
  /** What the provider told of mails. It repeats an event for about a day. */
  mail_events: { defaultDays: 30, least: 3, most: 1_095 },
} as const satisfies Readonly<Record<string, RetentionArea>>;

export type RetentionAreaName = keyof typeof RETENTION_AREAS;

function isRetentionArea(name: string): name is RetentionAreaName {
  return Object.hasOwn(RETENTION_AREAS, name);
}

export const RETENTION_AREA_NAMES: readonly RetentionAreaName[] =
  Object.keys(RETENTION_AREAS).filter(isRetentionArea);

/** Days that a project has set for itself. Without a row, the area's default holds. */
const retention = defineTable({ tableName: 'retention' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** A {@link RetentionAreaName}; a later release may have others, which are ignored. */
  area: c.key(c.text()),
  days: c.integer(),
  updatedAt: c.generated(c.timestamp()),
  /** Of what is deleted up to midnight only: up to when it was. Workers write it. */
  passedUntil: c.nullable(c.timestamp()),
}));

/** The days of an area, and whether the project has set them. */
export type ProjectRetention = { area: RetentionAreaName; days: number; isOwn: boolean };

/** How long the project keeps what, of every area. */
export async function findRetention(project: InProject): Promise<ProjectRetention[]> {
  const { projectId, transaction } = project;
  const found = await retention(project).findAll({ where: { projectId }, raw: true, transaction });
  const own = new Map(
    found.flatMap(({ area, days }) => (isRetentionArea(area) ? [[area, days] as const] : [])),
  );
  return RETENTION_AREA_NAMES.map((area) => {
    const days = own.get(area);
    return { area, days: days ?? RETENTION_AREAS[area].defaultDays, isOwn: days !== undefined };
  });
}

/**
 * Sets the days of an area within its bounds; null: what every project has. It holds from the workers' next pass on.
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
     on conflict (project_id, area) do update set days = excluded.days, updated_at = now()`,
    [projectId, area, days],
  );
}
