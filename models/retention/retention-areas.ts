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
} as const satisfies Readonly<Record<string, RetentionArea>>;

export type RetentionAreaName = keyof typeof RETENTION_AREAS;

export function isRetentionArea(name: string): name is RetentionAreaName {
  return Object.hasOwn(RETENTION_AREAS, name);
}

export const RETENTION_AREA_NAMES: readonly RetentionAreaName[] =
  Object.keys(RETENTION_AREAS).filter(isRetentionArea);
