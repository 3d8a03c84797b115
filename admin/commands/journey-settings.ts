import { changeJourneySettings } from '../../models/access/project-settings.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { country, currency, timeZone, createNumberSchema, yesOrNo } from '../input.ts';
import { formatFields } from '../print.ts';

export const journeySettingsSet = defineProjectCommand({
  name: 'journey-settings set',
  summary: 'Change journey settings of a project. Omitted settings stay unchanged.',
  example: '--default-country PT --redact-touches yes',
  options: {
    defaultCountry: defineOption(
      country.optional(),
      '<code>',
      'country of phone numbers without a country code, such as PT; with the value none, such numbers do not match',
    ),
    redactTouches: defineOption(
      yesOrNo.optional(),
      '<yes|no>',
      'omit ip and userAgent of touches from responses',
    ),
    identifierLimit: defineOption(
      createNumberSchema(1, 100).optional(),
      '<number>',
      'maximum number of e-mail addresses of a visitor; with more, it is not matched by e-mail address (same for phone numbers and lead ids)',
    ),
    unverifiedLimit: defineOption(
      createNumberSchema(1, 1000).optional(),
      '<number>',
      'maximum visitors matched by an address or number that only browsers reported',
    ),
    verifiedOnly: defineOption(
      yesOrNo.optional(),
      '<yes|no>',
      'match visitors only by values from servers and the CRM',
    ),
    timeZone: defineOption(
      timeZone.optional(),
      '<name>',
      'time zone of reports, sequences and the console, such as Europe/Lisbon',
    ),
    currency: defineOption(currency.optional(), '<code>', 'currency of revenue, such as EUR'),
  },
  run: (scope, changes, { actor }) => changeJourneySettings(scope, changes, { actor }),
  text: formatFields,
});

export const journeySettingsShow = defineProjectCommand({
  name: 'journey-settings show',
  summary: 'Show the journey settings of a project.',
  options: NO_OPTIONS,
  run: (scope) => findJourneySettings(scope),
  text: formatFields,
});
