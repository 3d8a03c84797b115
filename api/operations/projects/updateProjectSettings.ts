import { isSupportedCountry } from 'libphonenumber-js';
import { isTimeZone } from '../../../domain/local-clock.ts';
import { toOrigin } from '../../../domain/web-origin.ts';
import {
  changeJourneySettings,
  changeRetention,
  findProjectLimits,
  setOwnLimit,
  setOrigins,
  setSequenceMailsPerDay,
  type ProjectLimits,
} from '../../../models/access/project-settings.ts';
import type { InProject } from '../../../models/in-project.ts';
import { setCampaignGuards } from '../../../models/searchads/campaign-guards.ts';
import { RETENTION_AREA_NAMES } from '../../../models/retention/retention-settings.ts';
import { toActor } from '../../credentials/caller.ts';
import { invalidFields, invalidField } from '../../request/errors.ts';
import { MEGABYTE, serializeProjectSettings } from '../../serializers/project-settings.ts';
import type { Call, Handler, OperationInput } from '../operation.ts';
import { transact } from '../transact.ts';
import { findDefaultLimits } from './getProjectSettings.ts';

type Body = OperationInput<'updateProjectSettings'>['body'];

export const updateProjectSettings: Handler<'updateProjectSettings'> = async ({ body }, call) => {
  const origins = body.origins && normalizeOrigins(body.origins);
  requireValidCurrencies(body.maxDailyBudget ?? {});
  requireValidCountry(body.defaultCountry);
  requireValidTimeZone(body.timeZone);
  const settings = await transact(call, async (scope) => {
    const actor = toActor(call.caller);
    const { defaultCountry, currency, timeZone } = body;
    const journey = { ...body.journey, defaultCountry, currency, timeZone };
    if (Object.values(journey).some((value) => value !== undefined)) {
      await changeJourneySettings(scope, journey, actor);
    }
    for (const area of RETENTION_AREA_NAMES) {
      const days = body.retention?.[area];
      if (days !== undefined) await changeRetention(scope, { area, days }, actor);
    }
    await changeLimits(scope, body.limits ?? {}, call);
    if (body.sequenceMailsPerDay !== undefined)
      await setSequenceMailsPerDay(scope, body.sequenceMailsPerDay, actor);
    if (origins) await setOrigins(scope, origins, actor);
    const { maxDailyBudget, requireApproval } = body;
    await setCampaignGuards(scope, { maxDailyBudget, requireApproval }, actor);
    return serializeProjectSettings(scope, await findDefaultLimits(scope, call));
  });
  return { body: settings };
};

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @throws AppError 400 that names each unknown currency */
function requireValidCurrencies(budgets: object): void {
  const unknown = Object.keys(budgets).filter((code) => !CURRENCIES.has(code));
  if (unknown.length === 0) return;
  throw invalidFields(
    unknown.map((code) => ({ path: `maxDailyBudget.${code}`, message: 'is not a currency (ISO 4217)' })),
  );
}

const LIMITS = [
  { field: 'dailyRecipients', limit: 'dailyRecipients', unit: 1 },
  { field: 'storedMegabytes', limit: 'storedBytes', unit: MEGABYTE },
  { field: 'dailyUploadMegabytes', limit: 'dailyBytes', unit: MEGABYTE },
] as const satisfies readonly {
  field: keyof NonNullable<Body['limits']>;
  limit: keyof ProjectLimits;
  unit: number;
}[];

/**
 * Sets the project's own limits. Null removes a limit.
 * @throws AppError 400 for a limit above the operator's limit
 */
async function changeLimits(
  scope: InProject,
  limits: NonNullable<Body['limits']>,
  call: Call,
): Promise<void> {
  const current = await findProjectLimits(scope, await findDefaultLimits(scope, call));
  const changes = LIMITS.flatMap((definition) => {
    const to = limits[definition.field];
    return to === undefined
      ? []
      : [
          {
            ...definition,
            to: to === null ? null : to * definition.unit,
            max: current[definition.limit].max,
          },
        ];
  });
  const tooHigh = changes.filter(({ to, max }) => to !== null && to > max);
  if (tooHigh.length > 0) {
    throw invalidFields(
      tooHigh.map(({ field, max, unit }) => ({
        path: `limits.${field}`,
        message: `must be at most ${max / unit}, the operator's limit`,
      })),
    );
  }
  for (const { limit, to } of changes) await setOwnLimit(scope, { limit, to }, toActor(call.caller));
}

/**
 * Accepts undefined and null.
 * @throws AppError 400 for a country whose phone numbers cannot be parsed
 */
export function requireValidCountry(defaultCountry: string | null | undefined): void {
  if (typeof defaultCountry === 'string' && !isSupportedCountry(defaultCountry)) {
    throw invalidField('defaultCountry', 'must be a country with known phone numbers');
  }
}

/** @throws AppError 400 for an unknown time zone */
export function requireValidTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalidField('timeZone', 'must be an IANA time zone such as Europe/Lisbon');
  }
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Returns the origins without duplicates.
 * @throws AppError 400 for a value that is not an origin, and for `http` on a host that is not loopback
 */
function normalizeOrigins(rawOrigins: readonly string[]): string[] {
  const origins = rawOrigins.map((raw) => {
    const origin = toOrigin(raw);
    return origin !== undefined && (origin.startsWith('https:') || LOOPBACK.test(origin))
      ? origin
      : undefined;
  });
  const details = origins.flatMap((origin, index) =>
    origin === undefined
      ? [
          {
            path: `origins[${index}]`,
            message:
              'must be https:// and a host without a path, or http:// on localhost, 127.0.0.1 or [::1]',
          },
        ]
      : [],
  );
  if (details.length > 0) throw invalidFields(details);
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}
