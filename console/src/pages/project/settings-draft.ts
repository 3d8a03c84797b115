import type { Schema } from '@throughline/client';
import { getKeys } from '../../data/one-of.ts';
import { isSame } from '../../data/rebase.ts';
import type { ProjectSettings } from '../../data/settings.ts';
import { getAmounts, getBudgets, type Budgets } from './budgets.ts';

type Area = keyof ProjectSettings['retention'];

export const RETENTION_LABELS: Record<Area, string> = {
  requests: 'API requests',
  audit: 'Audit log',
  events: 'Site events',
  visitors: 'Visitors',
  mail_content: 'E-mail content',
  mails: 'E-mails',
  mail_events: 'E-mail events',
};

export const AREAS = getKeys(RETENTION_LABELS);

export const LIMIT_LABELS: Record<keyof ProjectSettings['limits'], string> = {
  dailyRecipients: 'E-mails per day',
  dailyUploadMegabytes: 'Uploads per day (MB)',
  storedMegabytes: 'File storage (MB)',
};

export const LIMITS = getKeys(LIMIT_LABELS);

export type SettingsDraft = {
  defaultCountry: string;
  currency: string;
  timeZone: string;
  redactTouches: boolean;
  verifiedOnly: boolean;
  requireApproval: boolean;
  origins: string[];
  /** Days. Empty means the platform's default. */
  retention: Record<Area, number | string>;
  /** Empty means the operator's maximum. */
  limits: Record<keyof ProjectSettings['limits'], number | string>;
  budgets: Budgets;
};

export function getDraft(settings: ProjectSettings): SettingsDraft {
  const { defaultCountry, currency, timeZone, journey, origins, retention, requireApproval } = settings;
  const days = (area: Area) => (retention[area].isOwn ? retention[area].days : '');
  return {
    defaultCountry: defaultCountry ?? '',
    currency,
    timeZone,
    redactTouches: journey.redactTouches,
    verifiedOnly: journey.verifiedOnly,
    requireApproval,
    origins,
    retention: {
      requests: days('requests'),
      audit: days('audit'),
      events: days('events'),
      visitors: days('visitors'),
      mail_content: days('mail_content'),
      mails: days('mails'),
      mail_events: days('mail_events'),
    },
    limits: {
      dailyRecipients: settings.limits.dailyRecipients.own ?? '',
      dailyUploadMegabytes: settings.limits.dailyUploadMegabytes.own ?? '',
      storedMegabytes: settings.limits.storedMegabytes.own ?? '',
    },
    budgets: getBudgets(
      Object.entries(settings.maxDailyBudget).map(([currencyCode, amount]) => `${currencyCode} ${amount}`),
    ),
  };
}

/**
 * Returns only changed fields. Other people's changes are kept, and the audit log stays precise.
 * @param stored current values
 */
export function getRequest(
  draft: SettingsDraft,
  stored: SettingsDraft,
): Schema<'UpdateProjectSettingsRequest'> {
  const country = draft.defaultCountry.trim().toUpperCase();
  const currency = draft.currency.trim().toUpperCase();
  const { timeZone, redactTouches, verifiedOnly, requireApproval, origins, budgets } = draft;
  const amounts = getAmounts(budgets);
  const areas = AREAS.filter((area) => draft.retention[area] !== stored.retention[area]);
  const limits = LIMITS.filter((limit) => draft.limits[limit] !== stored.limits[limit]);
  const limitEntries = limits.map((limit) => [limit, numberOrNull(draft.limits[limit])] as const);
  const days = areas.map((area): [Area, number | null] => [area, numberOrNull(draft.retention[area])]);
  return {
    ...(country !== stored.defaultCountry && { defaultCountry: country === '' ? null : country }),
    ...(currency !== stored.currency && { currency }),
    ...(timeZone !== stored.timeZone && { timeZone }),
    journey: {
      ...(redactTouches !== stored.redactTouches && { redactTouches }),
      ...(verifiedOnly !== stored.verifiedOnly && { verifiedOnly }),
    },
    ...(requireApproval !== stored.requireApproval && { requireApproval }),
    ...(origins.join(' ') !== stored.origins.join(' ') && { origins }),
    ...(areas.length > 0 && { retention: Object.fromEntries(days) }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limitEntries) }),
    ...(!isSame(amounts, getAmounts(stored.budgets)) && { maxDailyBudget: amounts }),
  };
}

function numberOrNull(typed: number | string): number | null {
  return typed === '' ? null : Number(typed);
}
