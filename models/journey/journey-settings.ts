import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** How a project's journeys are kept. A project has no row until somebody sets something. */
export type JourneySettings = {
  /** Whose national phone numbers are understood (ISO 3166-1 alpha-2); null: only those with a country code. */
  defaultCountry: string | null;
  /** Whether `ip` and `userAgent` of touches are left out of answers. */
  redactTouches: boolean;
  /** A visitor with more values of one kind of identity is shared, and is not matched by that kind. */
  identifierLimit: number;
  /** How many visitors an e-mail address or a phone number may bring by the word of browsers only. */
  unverifiedLimit: number;
  /** Whether visitors are matched by what trusted senders have said, and by nothing else. */
  verifiedOnly: boolean;
  /** What revenue is shown in (ISO 4217), and what an order is in that names no currency. */
  currency: string;
};

const NAMES = [
  'defaultCountry',
  'redactTouches',
  'identifierLimit',
  'unverifiedLimit',
  'verifiedOnly',
  'currency',
] as const satisfies (keyof JourneySettings)[];

export const DEFAULT_JOURNEY_SETTINGS: JourneySettings = {
  defaultCountry: null,
  redactTouches: false,
  identifierLimit: 3,
  unverifiedLimit: 20,
  verifiedOnly: false,
  currency: 'USD',
};

/** The project's settings, or the defaults. */
export async function findJourneySettings(project: Project): Promise<JourneySettings> {
  const [settings] = await rows<JourneySettings>(
    project,
    `select default_country as "defaultCountry", redact_touches as "redactTouches", identifier_limit as "identifierLimit",
       unverified_limit as "unverifiedLimit", verified_only as "verifiedOnly", currency
     from journey_settings where project_id = $1`,
    [project.projectId],
  );
  return settings ?? DEFAULT_JOURNEY_SETTINGS;
}

/** Sets all of a project's settings. They hold for what is collected and read from now on. */
export async function setJourneySettings(project: InProject, settings: JourneySettings): Promise<void> {
  await run(
    project,
    `insert into journey_settings (project_id, default_country, redact_touches, identifier_limit, unverified_limit,
       verified_only, currency)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (project_id) do update set default_country = excluded.default_country,
       redact_touches = excluded.redact_touches, identifier_limit = excluded.identifier_limit,
       unverified_limit = excluded.unverified_limit, verified_only = excluded.verified_only,
       currency = excluded.currency, updated_at = now()`,
    [project.projectId, ...NAMES.map((name) => settings[name])],
  );
}
