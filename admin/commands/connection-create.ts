import { z } from 'zod';
import { adAccountDigits, META_CONNECTION_ID } from '../../domain/ad-account.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import {
  CONNECTION_PROVIDERS,
  googleAdsSettings,
  type ConnectionProvider,
  type ConnectionRow,
} from '../../models/connections/connections.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { inProject } from '../../models/in-project.ts';
import { closeContext, openSealingContext, type SealingContext } from '../context.ts';
import { CRM_INPUT, crmOptions, crmSettingsOf, type CrmInput } from '../crm-options.ts';
import {
  addCommand,
  optional,
  parseOptions,
  printResult,
  projectOption,
  required,
  type RegisterCommand,
} from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { name, projectId } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

/** Ten digits; Google's own pages show them with dashes. */
const customerId = z
  .string()
  .regex(/^(\d{10}|\d{3}-\d{3}-\d{4})$/, 'must be ten digits, such as 1234567890 or 123-456-7890')
  .transform((id) => id.replaceAll('-', ''));

const input = z
  .object({
    project: projectId,
    provider: z.enum(CONNECTION_PROVIDERS, { error: `must be one of ${CONNECTION_PROVIDERS.join(', ')}` }),
    externalId: name,
    name,
    loginCustomer: customerId.optional(),
    ...CRM_INPUT,
  })
  .superRefine((given, context) => {
    const owners: [ConnectionProvider, readonly (keyof typeof given)[]][] = [
      ['googleads', ['loginCustomer']],
      ['crm', ['objectType', 'emailField', 'phoneField', 'fbclidField', 'countryField']],
    ];
    for (const [provider, options] of owners) {
      if (provider === given.provider) continue;
      for (const option of options.filter((each) => given[each] !== undefined)) {
        context.addIssue({ code: 'custom', path: [option], message: `is only for ${provider}` });
      }
    }
  });

type Input = z.infer<typeof input> & { secret: string };

const MAX_SECRET_LENGTH = 10_000;

/**
 * Connects a project to an account at a provider, or replaces the existing connection of that account.
 * @throws NotFoundError without such a project; UsageError for a secret that is empty or of several lines, or for an id
 * that is none of the provider's
 */
export function connectionCreate(
  { database, actor, connectionKeyring }: SealingContext,
  { project, provider, externalId: writtenId, name: displayName, secret: written, ...given }: Input,
): Promise<ConnectionRow> {
  const externalId = provider === 'meta' ? metaId(writtenId) : writtenId;
  const secret = written.trim();
  if (!/^\P{Cc}+$/u.test(secret) || secret.length > MAX_SECRET_LENGTH) {
    throw new UsageError('The secret on standard input must be one line of text.');
  }
  const settings = settingsOf(provider, given);
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const connection = await storeConnection(scope, connectionKeyring, {
      provider,
      externalId,
      displayName,
      settings,
      secret,
    });
    const details = { provider, externalId };
    await recordAudit(scope, { actor, action: 'connection.create', target: connection.id, details });
    return connection;
  });
}

/** `act_1`, for an ad account also without `act_`, or `business_1`. */
function metaId(written: string): string {
  const account = adAccountDigits(written);
  if (account !== undefined) return `act_${account}`;
  if (META_CONNECTION_ID.test(written)) return written;
  throw new UsageError(
    '--external-id of meta must be act_ and the digits of an ad account, or business_ and those of a business.',
  );
}

function settingsOf(
  provider: ConnectionProvider,
  { loginCustomer, ...given }: { loginCustomer?: string | undefined } & CrmInput,
): object {
  switch (provider) {
    case 'googleads':
      return googleAdsSettings.parse({
        ...(loginCustomer !== undefined && { loginCustomerId: loginCustomer }),
      });
    case 'crm':
      return crmSettingsOf(given);
    case 'meta':
    case 'resend':
      return {};
  }
}

/**
 * Reads the secret (of Google Ads: the refresh token; of HubSpot: the private app's token; of Meta: the system user's;
 * of Resend: the API key) from standard input.
 */
export const connectionCreateCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'connection create',
    summary:
      'Connect a project to an account at a provider, or reconnect it. The secret comes from standard input.',
    example:
      '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --provider googleads --external-id 9876543210 --name "Example Agency" < refresh-token.txt',
    options: [
      projectOption(),
      required('--provider <provider>', CONNECTION_PROVIDERS.join(', ')),
      required(
        '--external-id <id>',
        'id of the account at the provider (meta: act_<digits>, or business_<digits> for all that the token reaches)',
      ),
      required('--name <name>', 'name that callers see'),
      optional(
        '--login-customer <id>',
        'googleads: the manager account that the project is kept to (without it: everything that the user reaches)',
      ),
      ...crmOptions(),
    ],
  });
  command.action(async (options: { json?: boolean }) => {
    const parsed = parseOptions(input, options);
    const context = openSealingContext(terminal.readConfig());
    try {
      const connection = await connectionCreate(context, { ...parsed, secret: await terminal.readInput() });
      printResult(terminal, options.json ?? false, connection, { text: (row) => fields(row) });
    } finally {
      await closeContext(context);
    }
  });
};
