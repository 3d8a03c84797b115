import { fn, literal } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, rows } from '../rows.ts';
import { deriveKeyring, openSeal, seal, type Keyring } from '../sealed.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';

export const CONNECTION_PROVIDERS = ['googleads', 'meta', 'crm', 'resend'] as const;

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/**
 * `reauth_required`: the provider rejects the secret. `revoked`: the connection ended; a worker deletes the
 * row.
 */
export type ConnectionStatus = 'active' | 'reauth_required' | 'revoked';

export const googleAdsSettings = z.object({
  loginCustomerId: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
});

const property = z
  .string()
  .regex(/^[a-z0-9_]{1,100}$/, 'must be the internal name of a property: lower-case letters, digits and _');

const properties = z.array(property).min(1).max(10);

/**
 * The object type of leads, and the properties that identify a lead. The defaults are standard names in
 * HubSpot.
 */
export const crmSettings = z.object({
  kind: z.literal('hubspot').default('hubspot'),
  /** Object type of leads, by name or id: `contacts`, `0-136`, `2-1234567`. */
  objectType: z
    .string()
    .regex(/^\w[\w-]{0,99}$/, 'must be the name or the id of an object type')
    .default('contacts'),
  emailFields: properties.default(['email', 'hs_additional_emails']),
  phoneFields: properties.default(['phone', 'mobilephone', 'hs_calculated_phone_number']),
  fbclidField: property.default('hs_facebook_click_id'),
  /** The first property with a country gives the country of phone numbers without a country code. */
  countryFields: properties.default(['hs_country_region_code', 'country']),
});

export type CrmSettings = z.infer<typeof crmSettings>;

/**
 * Returns the text to which a connection's sealed secret is bound, so that it opens in no other row or
 * project.
 */
export function getConnectionBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `connections:${id}:${projectId}`;
}

/** The API may read neither the sealed secret nor the settings. */
export const connections = defineTable({ tableName: 'connections', timestamps: 'both' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  provider: c.text<ConnectionProvider>(),
  /** Id of the account at the provider. */
  externalId: c.text(),
  displayName: c.text(),
  /** Name that the project chose; null: the account's name. */
  label: c.nullable(c.text()),
  status: c.defaultTo(c.text<ConnectionStatus>(), 'active'),
  /** Options of the provider's client, which the provider's schema parses on use. */
  settings: c.json(),
  /** Bound to {@link getConnectionBinding}. */
  sealedSecret: c.text(),
  /** Signing secret of the account's webhooks, which only the API can open. Null: no webhooks. */
  sealedWebhookSecret: c.nullable(c.text()),
  /**
   * Id of the user or account at the provider that authorized the connection; null: unknown, as for a typed
   * key.
   */
  grantId: c.nullable(c.text()),
  /** Null: the provider does not list the granted scopes. */
  grantedScopes: c.nullable(c.texts()),
  missingScopes: c.defaultTo(c.texts(), []),
  /** Time at which the secret expires if it is not renewed; null: unknown. */
  secretExpiresAt: c.nullable(c.timestamp()),
  /** Written at most once an hour. */
  lastUsedAt: c.nullable(c.timestamp()),
  lastCheckedAt: c.nullable(c.timestamp()),
  /** Error code of Throughline or the provider; null: no error. */
  lastError: c.nullable(c.text()),
  /** Time of the next check; null: now. */
  checkAt: c.nullable(c.timestamp()),
  /** Actor who connected or last reconnected the account; null: unknown. */
  connectedBy: c.nullable(c.text()),
  /** Time at which the project made the connection primary; null: never. */
  primarySince: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Connection = RowOf<typeof connections>;

const PUBLIC_NAMES = [
  'id',
  'provider',
  'externalId',
  'displayName',
  'label',
  'connectedBy',
  'status',
  'grantedScopes',
  'missingScopes',
  'lastUsedAt',
  'lastCheckedAt',
  'lastError',
  'createdAt',
  'updatedAt',
] as const;

export type ConnectionRow = Pick<Connection, (typeof PUBLIC_NAMES)[number]> & {
  /**
   * Whether the project uses this connection to the provider by default. Only active connections can be
   * primary.
   */
  isPrimary: boolean;
};

export const CONNECTION_ORDER = 'primary_since desc nulls last, created_at, id';

const PUBLIC_COLUMNS = `${buildColumnList(connections, PUBLIC_NAMES)}, id = (
  select other.id from connections other
  where other.project_id = connections.project_id and other.provider = connections.provider and other.status = 'active'
  order by ${CONNECTION_ORDER} limit 1) is true as "isPrimary"`;

export function findConnections(
  project: Project,
  provider?: ConnectionProvider,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<ConnectionRow[]> {
  return rows<ConnectionRow>(
    project,
    `select ${PUBLIC_COLUMNS} from connections where project_id = $1 and ($2::text is null or provider = $2)
     order by ${CONNECTION_ORDER}
     limit $3 offset $4`,
    [project.projectId, provider ?? null, limit ?? null, offset],
  );
}

export function findConnection(project: Project, id: string): Promise<ConnectionRow | undefined> {
  return findRow<ConnectionRow>(
    project,
    `select ${PUBLIC_COLUMNS} from connections where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

export async function findCrmConnection({
  database,
  transaction,
  projectId,
}: InProject): Promise<string | undefined> {
  const found = await connections(database).findOne({
    attributes: ['id'],
    where: { projectId, provider: 'crm', status: 'active' },
    order: literal(CONNECTION_ORDER),
    raw: true,
    transaction,
  });
  return found?.id;
}

/**
 * Changes the name of a connection, or makes it primary. `name` null: restores the account's name.
 * @returns undefined if the connection does not exist
 */
export async function changeConnection(
  project: InProject,
  id: string,
  { name, isPrimary = false }: { name?: string | null; isPrimary?: boolean },
): Promise<ConnectionRow | undefined> {
  const { database, transaction, projectId } = project;
  await connections(database).update(
    { ...(name !== undefined && { label: name }), ...(isPrimary && { primarySince: fn('now') }) },
    // Silent, because `lockReportedConnection` regards a change of `updated_at` as a reconnection.
    { where: { projectId, id }, transaction, silent: true },
  );
  return findConnection(project, id);
}

/**
 * Seals the signing secret of an account's webhooks under keys of the API, which verifies the signatures.
 * @param keyring key ring from which the webhook keys are derived. If a key is removed from the ring, secrets
 * that were sealed under it cannot be opened
 */
export function sealWebhookSecret(keyring: Keyring, projectId: string, secret: string): Promise<string> {
  return seal(deriveWebhookKeys(keyring), getWebhookBinding(projectId), secret);
}

type ConnectionWebhook = { projectId: string; secret: string };

/** Returns undefined if the connection cannot receive webhooks. */
export async function findConnectionWebhook(
  database: Database,
  keyring: Keyring,
  connectionId: string,
): Promise<ConnectionWebhook | undefined> {
  const projectId = await findProjectOfConnectionWebhook(database, connectionId);
  if (projectId === undefined) return undefined;
  const found = await findRow<{ sealed: string | null }>(
    { database, projectId },
    'select sealed_webhook_secret as sealed from connections where project_id = $1 and id = $2',
    [projectId, connectionId],
  );
  if (!found || found.sealed === null) return undefined;
  return {
    projectId,
    secret: await openSeal(deriveWebhookKeys(keyring), getWebhookBinding(projectId), found.sealed),
  };
}

/** Returns undefined if the connection has no webhook secret or was revoked, or if the project is deleted. */
export function findProjectOfConnectionWebhook(
  database: Database,
  connectionId: string,
): Promise<string | undefined> {
  return findValue<string>(database, 'select project_of_connection_webhook($1) as "projectId"', [
    connectionId,
  ]);
}

/** Returns the project's binding, because a webhook secret is sealed before its connection has an id. */
function getWebhookBinding(projectId: string): string {
  return `connections.webhook:${projectId}`;
}

function deriveWebhookKeys(keyring: Keyring): Keyring {
  return deriveKeyring(keyring, 'connection webhooks');
}
