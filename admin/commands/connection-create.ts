import { z } from 'zod';
import { getAdAccountDigits, META_CONNECTION_ID } from '../../domain/ad-account.ts';
import { toProviderName } from '../../domain/connect-providers.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import {
  CONNECTION_PROVIDERS,
  crmSettings,
  googleAdsSettings,
  type ConnectionProvider,
} from '../../models/connections/connections.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { inProject } from '../../models/in-project.ts';
import { removeDashes } from '../../models/searchads/customers.ts';
import { openSealingContext } from '../context.ts';
import { defineCommand, defineOption } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { createWordSchema, name, uuid } from '../input.ts';
import { formatFields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

/** Accepts dashes, because Google's pages show them in customer ids. */
const customerId = z
  .string()
  .regex(/^(\d{10}|\d{3}-\d{3}-\d{4})$/, 'must be ten digits, such as 1234567890 or 123-456-7890')
  .transform(removeDashes);

const { objectType, emailFields, phoneFields, fbclidField, countryFields } = crmSettings.shape;
const crmDefaults = crmSettings.parse({});

const OPTIONS = {
  googleads: {
    loginCustomer: defineOption(
      customerId.optional(),
      '<id>',
      'googleads: manager account whose accounts the connection reaches (default: all accounts of the user)',
    ),
  },
  crm: {
    objectType: defineOption(
      objectType.unwrap().optional(),
      '<type>',
      `crm: object type of leads (default ${crmDefaults.objectType})`,
    ),
    emailField: defineOption(
      emailFields.unwrap().optional(),
      '<names...>',
      `crm: properties with e-mail addresses (default ${crmDefaults.emailFields.join(' ')})`,
    ),
    phoneField: defineOption(
      phoneFields.unwrap().optional(),
      '<names...>',
      `crm: properties with phone numbers (default ${crmDefaults.phoneFields.join(' ')})`,
    ),
    fbclidField: defineOption(
      fbclidField.unwrap().optional(),
      '<name>',
      `crm: property with Meta's click id (default ${crmDefaults.fbclidField})`,
    ),
    countryField: defineOption(
      countryFields.unwrap().optional(),
      '<names...>',
      `crm: properties with the country (default ${crmDefaults.countryFields.join(' ')})`,
    ),
  },
};

const providerOptions = z.object({ ...OPTIONS.googleads, ...OPTIONS.crm });

type ProviderOptions = z.output<typeof providerOptions>;

const MAX_SECRET_LENGTH = 10_000;

/**
 * Creates or replaces the connection to an account. The secret is a Google Ads refresh token, a HubSpot
 * service key or private app token, a Meta system user token, or a Resend API key.
 */
export const connectionCreate = defineCommand({
  name: 'connection create',
  summary: 'Connect or reconnect an account at a provider. The secret is read from standard input.',
  example:
    '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --provider googleads --external-id 9876543210 --name "Example Agency" < refresh-token.txt',
  options: {
    project: defineOption(uuid, '<uuid>', 'id of the project'),
    provider: defineOption(
      createWordSchema(CONNECTION_PROVIDERS),
      '<provider>',
      CONNECTION_PROVIDERS.join(', '),
    ),
    externalId: defineOption(
      name,
      '<id>',
      'id of the account at the provider (meta: act_<digits>, or business_<digits> for all accounts of the token)',
    ),
    name: defineOption(name, '<name>', 'name in the API and the console'),
    ...providerOptions.shape,
    secret: z.string(),
  },
  check: (input, report) => {
    for (const [provider, options] of Object.entries(OPTIONS)) {
      if (provider === input.provider) continue;
      for (const key of providerOptions.keyof().options) {
        if (key in options && input[key] !== undefined) report(key, `is only for ${provider}`);
      }
    }
  },
  open: openSealingContext,
  run: ({ database, actor, connectionKeyring }, { project, provider, ...input }) => {
    const externalId = toExternalId(provider, input.externalId);
    const secret = input.secret.trim();
    if (!/^\P{Cc}+$/u.test(secret) || secret.length > MAX_SECRET_LENGTH) {
      throw new UsageError('The secret on standard input must be one line of at most 10,000 characters.');
    }
    const settings = getSettings(provider, input);
    return inProject(database, project, async (scope) => {
      await requireProject(scope);
      const account = { provider, externalId, displayName: input.name, settings, secret };
      const connection = await storeConnection(scope, connectionKeyring, account);
      const details = { provider: toProviderName(provider), externalId };
      await recordAudit(scope, { actor, action: 'connection.create', target: connection.id, details });
      return connection;
    });
  },
  text: formatFields,
});

/** Returns the id in the form in which it is stored, so that a reconnect finds the connection. */
function toExternalId(provider: ConnectionProvider, text: string): string {
  if (provider === 'googleads') return removeDashes(text);
  return provider === 'meta' ? toMetaId(text) : text;
}

/** Accepts `act_1`, `business_1`, or the digits of an ad account. */
function toMetaId(text: string): string {
  const account = getAdAccountDigits(text);
  if (account !== undefined) return `act_${account}`;
  if (META_CONNECTION_ID.test(text)) return text;
  throw new UsageError(
    'For meta, --external-id must be act_<digits> of an ad account, or business_<digits> of a business.',
  );
}

/** Omitted settings get their defaults when they are read. */
function getSettings(provider: ConnectionProvider, input: ProviderOptions): object {
  switch (provider) {
    case 'googleads':
      return googleAdsSettings.parse(omitUnset({ loginCustomerId: input.loginCustomer }));
    case 'crm': {
      const settings = omitUnset({
        kind: 'hubspot' as const,
        objectType: input.objectType,
        emailFields: input.emailField,
        phoneFields: input.phoneField,
        fbclidField: input.fbclidField,
        countryFields: input.countryField,
      });
      crmSettings.parse(settings);
      return settings;
    }
    case 'meta':
    case 'resend':
      return {};
  }
}

function omitUnset(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
