import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** How a project's journeys are kept. */
export type JourneySettings = {
  /** Whose national phone numbers are understood (ISO 3166-1 alpha-2); null: only those with a country code. */
  defaultCountry: string | null;
  /** Whether `ip` and `userAgent` of touches are left out of answers. */
  redactTouches: boolean;
  /** A visitor with more values of one kind of identity is shared, and is not matched by that kind. */
  identifierLimit: number;
};

/** Of a project that has set none. */
const USUAL_SETTINGS: JourneySettings = {
  defaultCountry: null,
  redactTouches: false,
  identifierLimit: 3,
};

const COLUMNS = `default_country as "defaultCountry", redact_touches as "redactTouches",
  identifier_limit as "identifierLimit"`;

/** The project's settings. */
export async function findJourneySettings(project: InProject): Promise<JourneySettings> {
  const [settings] = await rows<JourneySettings>(
    project,
    `select ${COLUMNS} from journey_settings where project_id = $1`,
    [project.projectId],
  );
  return settings ?? USUAL_SETTINGS;
}

/** Sets all of a project's settings. They hold for what is collected and read from now on. */
export async function setJourneySettings(project: InProject, settings: JourneySettings): Promise<void> {
  await rows(
    project,
    `insert into journey_settings (project_id, default_country, redact_touches, identifier_limit)
     values ($1, $2, $3, $4)
     on conflict (project_id) do update set default_country = excluded.default_country,
       redact_touches = excluded.redact_touches, identifier_limit = excluded.identifier_limit, updated_at = now()
     returning project_id`,
    [project.projectId, settings.defaultCountry, settings.redactTouches, settings.identifierLimit],
  );
}
