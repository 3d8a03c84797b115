import type { StorageLimits } from '../assets/storage-usage.ts';
import { recordAudit, type Actor } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import {
  findJourneySettings,
  setJourneySettings,
  type JourneySettings,
} from '../journey/journey-settings.ts';
import {
  findRetention,
  setRetention,
  type ProjectRetention,
  type RetentionAreaName,
} from '../retention/retention-settings.ts';
import { findRow, run } from '../rows.ts';
import { changeProject, findProject } from './projects.ts';

type JourneyChanges = { [Name in keyof JourneySettings]?: JourneySettings[Name] | undefined };

export async function changeJourneySettings(
  scope: InProject,
  changes: JourneyChanges,
  actor: Actor,
): Promise<JourneySettings> {
  const before = await findJourneySettings(scope);
  const settings: JourneySettings = {
    defaultCountry: changes.defaultCountry === undefined ? before.defaultCountry : changes.defaultCountry,
    redactTouches: changes.redactTouches ?? before.redactTouches,
    identifierLimit: changes.identifierLimit ?? before.identifierLimit,
    unverifiedLimit: changes.unverifiedLimit ?? before.unverifiedLimit,
    verifiedOnly: changes.verifiedOnly ?? before.verifiedOnly,
    currency: changes.currency ?? before.currency,
    timeZone: changes.timeZone ?? before.timeZone,
  };
  await setJourneySettings(scope, settings);
  const act = { action: 'journey-settings.set', target: scope.projectId, details: settings };
  await recordAudit(scope, { ...actor, ...act });
  return settings;
}

/** `days` null: restores the default. */
export async function changeRetention(
  scope: InProject,
  setting: { area: RetentionAreaName; days: number | null },
  actor: Actor,
): Promise<void> {
  await setRetention(scope, setting);
  await recordAudit(scope, { ...actor, action: 'retention.set', target: scope.projectId, details: setting });
}

/** Limits per project. The operator sets them, and a project may lower them for itself. */
export type ProjectLimits = { dailyRecipients: number; storedBytes: number; dailyBytes: number };

/**
 * `value`: limit that the project set; null: it set none. `max`: limit that the operator set, or else the
 * default.
 */
export type ProjectLimit = { value: number | null; max: number };

export async function findProjectLimits(
  scope: InProject,
  defaults: ProjectLimits,
): Promise<{ [Name in keyof ProjectLimits]: ProjectLimit }> {
  const found = await findRow<{ own: (number | null)[]; operator: (number | null)[] }>(
    scope,
    `select array[own_daily_recipients, own_storage_bytes, own_daily_upload_bytes]::float8[] as own,
       array[daily_recipients, storage_limit_bytes, daily_upload_limit_bytes]::float8[] as operator
     from projects where id = $1`,
    [scope.projectId],
  );
  const readLimit = (index: number, defaultLimit: number): ProjectLimit => ({
    value: found?.own[index] ?? null,
    max: found?.operator[index] ?? defaultLimit,
  });
  return {
    dailyRecipients: readLimit(0, defaults.dailyRecipients),
    storedBytes: readLimit(1, defaults.storedBytes),
    dailyBytes: readLimit(2, defaults.dailyBytes),
  };
}

export function getLowerLimit({ value, max }: ProjectLimit): number {
  return value === null ? max : Math.min(value, max);
}

const OWN_COLUMNS = {
  dailyRecipients: 'own_daily_recipients',
  storedBytes: 'own_storage_bytes',
  dailyBytes: 'own_daily_upload_bytes',
} as const satisfies Record<keyof ProjectLimits, string>;

/** `to` null: only the operator's limit applies. */
export async function setOwnLimit(
  scope: InProject,
  { limit, to }: { limit: keyof ProjectLimits; to: number | null },
  actor: Actor,
): Promise<void> {
  await run(scope, `update projects set ${OWN_COLUMNS[limit]} = $2, updated_at = now() where id = $1`, [
    scope.projectId,
    to,
  ]);
  const act = { action: 'limit.lower', target: scope.projectId, details: { limit, to } };
  await recordAudit(scope, { ...actor, ...act });
}

/** Sets the operator's limits. Null restores a default. */
export async function setStorageLimits(
  project: InProject,
  { storedBytes, dailyBytes }: { [Limit in keyof StorageLimits]: number | null },
): Promise<void> {
  await run(
    project,
    `update projects set storage_limit_bytes = $2, daily_upload_limit_bytes = $3, updated_at = now() where id = $1`,
    [project.projectId, storedBytes, dailyBytes],
  );
}

export async function findSequenceMailsPerDay(scope: InProject): Promise<number | null> {
  return (await findProject(scope))?.sequenceMailsPerDay ?? null;
}

/** Sets the limit per person and day, in the project's time zone. Null: no limit. */
export async function setSequenceMailsPerDay(
  scope: InProject,
  mails: number | null,
  actor: Actor,
): Promise<void> {
  await changeProject(scope, { sequenceMailsPerDay: mails });
  const act = { action: 'sequence-limit.set', target: scope.projectId, details: { mailsPerDay: mails } };
  await recordAudit(scope, { ...actor, ...act });
}

export async function findOrigins(scope: InProject): Promise<string[]> {
  return (await findProject(scope))?.origins ?? [];
}

export async function setOrigins(scope: InProject, origins: readonly string[], actor: Actor): Promise<void> {
  await changeProject(scope, { origins: [...origins] });
  const act = { action: 'origins.set', target: scope.projectId, details: { origins } };
  await recordAudit(scope, { ...actor, ...act });
}

export async function findRetentionByArea(
  scope: InProject,
): Promise<Record<RetentionAreaName, ProjectRetention>> {
  const found = await findRetention(scope);
  const getArea = (name: RetentionAreaName): ProjectRetention => {
    const setting = found.find(({ area }) => area === name);
    if (!setting) throw new TypeError(`The retention area ${name} is missing.`);
    return setting;
  };
  return {
    requests: getArea('requests'),
    audit: getArea('audit'),
    events: getArea('events'),
    visitors: getArea('visitors'),
    mail_content: getArea('mail_content'),
    mails: getArea('mails'),
    mail_events: getArea('mail_events'),
  };
}
