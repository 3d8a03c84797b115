import { z } from 'zod';
import { changeJourneySettings } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import type { JourneySettings } from '../../models/journey/journey-settings.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption } from '../define-command.ts';
import { country, currency, projectId, wholeNumber, yesOrNo } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  defaultCountry: country.optional(),
  redactTouches: yesOrNo.optional(),
  identifierLimit: wholeNumber(1, 1_000).optional(),
  unverifiedLimit: wholeNumber(1, 1_000).optional(),
  verifiedOnly: yesOrNo.optional(),
  currency: currency.optional(),
});

/**
 * Changes the journey settings of a project; settings that are left out stay. They apply to what is collected and read
 * from then on.
 * @throws NotFoundError without such a project
 */
export function journeySettingsSet(
  { database, actor }: AdminContext,
  { project, ...changes }: { project: string } & Partial<z.infer<typeof input>>,
): Promise<JourneySettings> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return changeJourneySettings(scope, changes, { actor });
  });
}

export const journeySettingsSetCommand = defineCommand({
  name: 'journey-settings set',
  summary: 'Change how the journeys of a project are kept. What is left out stays.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --default-country PT --redact-touches yes',
  options: [
    projectOption(),
    optional(
      '--default-country <code>',
      "whose national phone numbers are understood, such as PT; none: nobody's",
    ),
    optional('--redact-touches <yes|no>', 'whether answers leave out ip and userAgent of touches'),
    optional(
      '--identifier-limit <number>',
      'a visitor with more e-mail addresses (or phone numbers) is shared, and not matched by them',
    ),
    optional(
      '--unverified-limit <number>',
      'visitors that an e-mail address or a phone number may bring by the word of browsers only',
    ),
    optional('--verified-only <yes|no>', 'whether only what servers and the CRM say ties visitors to a lead'),
    optional('--currency <code>', 'what revenue is shown in, such as EUR'),
  ],
  input,
  open: openContext,
  run: journeySettingsSet,
  text: (settings) => fields(settings),
});
