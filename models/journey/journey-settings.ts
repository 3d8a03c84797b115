import type { InProject, Project } from '../in-project.ts';
import { findRow, run } from '../rows.ts';

export type JourneySettings = {
  /**
   * Country of national phone numbers (ISO 3166-1 alpha-2). Null: only numbers with a country code are used.
   */
  defaultCountry: string | null;
  redactTouches: boolean;
  /**
   * A visitor with more e-mail addresses than this counts as a shared device and is not matched by address;
   * all addresses of the lead count as one address. The rule also applies to phone numbers and CRM lead ids.
   */
  identifierLimit: number;
  /** Maximum number of visitors that a value matches if only browsers reported the value. */
  unverifiedLimit: number;
  /** Whether only values from trusted senders match visitors. */
  verifiedOnly: boolean;
  /** Currency of revenue, and of orders without a currency (ISO 4217). */
  currency: string;
  /** Time zone of days and times in the console, and of the waits and daily cap of sequences (IANA name). */
  timeZone: string;
};

const NAMES = [
  'defaultCountry',
  'redactTouches',
  'identifierLimit',
  'unverifiedLimit',
  'verifiedOnly',
  'currency',
  'timeZone',
] as const satisfies (keyof JourneySettings)[];

export const DEFAULT_JOURNEY_SETTINGS: JourneySettings = {
  defaultCountry: null,
  redactTouches: false,
  identifierLimit: 3,
  unverifiedLimit: 20,
  verifiedOnly: false,
  currency: 'USD',
  timeZone: 'UTC',
};

export const IDENTIFIER_LIMIT_SQL = `coalesce((select identifier_limit from journey_settings where project_id = $1),
  ${DEFAULT_JOURNEY_SETTINGS.identifierLimit})`;

export const CURRENCY_SQL = `coalesce((select currency from journey_settings where project_id = $1),
  '${DEFAULT_JOURNEY_SETTINGS.currency}')`;

export async function findJourneySettings(project: Project): Promise<JourneySettings> {
  const settings = await findRow<JourneySettings>(
    project,
    `select default_country as "defaultCountry", redact_touches as "redactTouches", identifier_limit as "identifierLimit",
       unverified_limit as "unverifiedLimit", verified_only as "verifiedOnly", currency,
       time_zone as "timeZone"
     from journey_settings where project_id = $1`,
    [project.projectId],
  );
  return settings ?? DEFAULT_JOURNEY_SETTINGS;
}

/** The new settings apply to later events and queries. */
export async function setJourneySettings(project: InProject, settings: JourneySettings): Promise<void> {
  await run(
    project,
    `insert into journey_settings (project_id, default_country, redact_touches, identifier_limit, unverified_limit,
       verified_only, currency, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (project_id) do update set default_country = excluded.default_country,
       redact_touches = excluded.redact_touches, identifier_limit = excluded.identifier_limit,
       unverified_limit = excluded.unverified_limit, verified_only = excluded.verified_only,
       currency = excluded.currency, time_zone = excluded.time_zone`,
    [project.projectId, ...NAMES.map((name) => settings[name])],
  );
}
