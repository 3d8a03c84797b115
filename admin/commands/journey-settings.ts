import { changeJourneySettings } from '../../models/access/project-settings.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import { NO_OPTIONS, option, projectCommand } from '../define-command.ts';
import { country, currency, timeZone, wholeNumber, yesOrNo } from '../input.ts';
import { fields } from '../print.ts';

export const journeySettingsSet = projectCommand({
  name: 'journey-settings set',
  summary: 'Change how the journeys of a project are kept. What is left out stays.',
  example: '--default-country PT --redact-touches yes',
  options: {
    defaultCountry: option(
      country.optional(),
      '<code>',
      "whose national phone numbers are understood, such as PT; none: nobody's",
    ),
    redactTouches: option(
      yesOrNo.optional(),
      '<yes|no>',
      'whether answers leave out ip and userAgent of touches',
    ),
    identifierLimit: option(
      wholeNumber(1, 1000).optional(),
      '<number>',
      'a visitor with more e-mail addresses (or phone numbers) is shared, and not matched by them',
    ),
    unverifiedLimit: option(
      wholeNumber(1, 1000).optional(),
      '<number>',
      'visitors that an e-mail address or a phone number may bring by the word of browsers only',
    ),
    verifiedOnly: option(
      yesOrNo.optional(),
      '<yes|no>',
      'whether only what servers and the CRM say ties visitors to a lead',
    ),
    timeZone: option(timeZone.optional(), '<name>', 'time zone of the console, such as Europe/Lisbon'),
    currency: option(currency.optional(), '<code>', 'what revenue is shown in, such as EUR'),
  },
  run: (scope, changes, { actor }) => changeJourneySettings(scope, changes, { actor }),
  text: fields,
});

export const journeySettingsShow = projectCommand({
  name: 'journey-settings show',
  summary: 'Show how the journeys of a project are kept.',
  options: NO_OPTIONS,
  run: (scope) => findJourneySettings(scope),
  text: fields,
});
