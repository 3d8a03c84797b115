import {
  getLowerLimit,
  findOrigins,
  findProjectLimits,
  findRetentionByArea,
  findSequenceMailsPerDay,
  type ProjectLimit,
  type ProjectLimits,
} from '../../models/access/project-settings.ts';
import type { InProject } from '../../models/in-project.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import { RETENTION_AREAS, type ProjectRetention } from '../../models/retention/retention-settings.ts';
import { findCampaignGuards } from '../../models/searchads/campaign-guards.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

export const MEGABYTE = 1_000_000;

/** @param defaults limits that apply where the operator set none for the project */
export async function serializeProjectSettings(
  scope: InProject,
  defaults: ProjectLimits,
): Promise<components['schemas']['ProjectSettings']> {
  const { defaultCountry, currency, timeZone, ...journey } = await findJourneySettings(scope);
  const retention = await findRetentionByArea(scope);
  const limits = await findProjectLimits(scope, defaults);
  return {
    defaultCountry,
    currency,
    timeZone,
    journey,
    retention: {
      requests: serializeRetention(retention.requests),
      audit: serializeRetention(retention.audit),
      events: serializeRetention(retention.events),
      visitors: serializeRetention(retention.visitors),
      mail_content: serializeRetention(retention.mail_content),
      mails: serializeRetention(retention.mails),
      mail_events: serializeRetention(retention.mail_events),
    },
    limits: {
      dailyRecipients: serializeLimit(limits.dailyRecipients, 1),
      storedMegabytes: serializeLimit(limits.storedBytes, MEGABYTE),
      dailyUploadMegabytes: serializeLimit(limits.dailyBytes, MEGABYTE),
    },
    sequenceMailsPerDay: await findSequenceMailsPerDay(scope),
    origins: await findOrigins(scope),
    ...(await findCampaignGuards(scope)),
  };
}

function serializeRetention({
  area,
  days,
  isOwn,
}: ProjectRetention): components['schemas']['RetentionOfArea'] {
  const { least, most } = RETENTION_AREAS[area];
  return { days, isOwn, least, most };
}

function serializeLimit(limit: ProjectLimit, unit: number): components['schemas']['LimitOfProject'] {
  const { value, max } = limit;
  return { value: getLowerLimit(limit) / unit, own: value === null ? null : value / unit, most: max / unit };
}
