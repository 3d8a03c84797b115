import { z } from 'zod';
import { recordAudit } from '../../models/audit/record-audit.ts';
import { CONNECTION_PROVIDERS } from '../../models/connections/connection.ts';
import { googleAdsSettings } from '../../models/connections/connection-settings.ts';
import type { ConnectionRow } from '../../models/connections/list-connections.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { inProject } from '../../models/in-project.ts';
import { closeContext, openSealingContext, type SealingContext } from '../context.ts';
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
  .regex(/^(\d{10}|\d{3}-\d{3}-\d{4})$/, 'must be ten digits, as 1234567890 or 123-456-7890')
  .transform((id) => id.replaceAll('-', ''));

const input = z
  .object({
    project: projectId,
    provider: z.enum(CONNECTION_PROVIDERS, { error: `must be one of ${CONNECTION_PROVIDERS.join(', ')}` }),
    externalId: name,
    name,
    loginCustomer: customerId.optional(),
  })
  .refine(({ provider, loginCustomer }) => loginCustomer === undefined || provider === 'googleads', {
    path: ['loginCustomer'],
    error: 'is only for googleads',
  });

type Input = z.infer<typeof input> & { secret: string };

const MOST_SECRET = 10_000;

/**
 * Connects a project to an account at a provider, or an account that is connected already anew.
 * @throws NotFoundError without such a project; UsageError for a secret that is empty or of several lines
 */
export function connectionCreate(
  { database, actor, connectionKeyring }: SealingContext,
  { project, provider, externalId, name: displayName, loginCustomer, secret: written }: Input,
): Promise<ConnectionRow> {
  const secret = written.trim();
  if (!/^\P{Cc}+$/u.test(secret) || secret.length > MOST_SECRET) {
    throw new UsageError('The secret on standard input must be one line of text.');
  }
  const settings =
    provider === 'googleads'
      ? googleAdsSettings.parse({ ...(loginCustomer !== undefined && { loginCustomerId: loginCustomer }) })
      : {};
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

/** Reads the secret (of Google Ads: the refresh token) from standard input. */
export const connectionCreateCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'connection create',
    summary:
      'Connect a project to an account at a provider, or connect it anew. The secret comes from standard input.',
    example:
      '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --provider googleads --external-id 9876543210 --name "Example Agency" < refresh-token.txt',
    options: [
      projectOption(),
      required('--provider <provider>', CONNECTION_PROVIDERS.join(', ')),
      required('--external-id <id>', 'id of the account at the provider'),
      required('--name <name>', 'name that callers see'),
      optional(
        '--login-customer <id>',
        'googleads: the manager account that the project is kept to (without it: everything that the user reaches)',
      ),
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
