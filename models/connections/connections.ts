import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { derivedKeyring, openSeal, seal, type Keyring } from '../sealed.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/** A provider that projects connect accounts of their own to. */
export const CONNECTION_PROVIDERS = ['googleads', 'meta', 'crm', 'resend'] as const;

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** `reauth_required`: the provider does not take the secret any more; `revoked`: ended by us. Neither is used. */
export type ConnectionStatus = 'active' | 'reauth_required' | 'revoked';

/** Settings of a Google Ads connection. `loginCustomerId`: the manager account to go through wherever it can be. */
export const googleAdsSettings = z.object({
  loginCustomerId: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
});

/** A property's internal name, as HubSpot writes them. */
const property = z
  .string()
  .regex(/^[a-z0-9_]{1,100}$/, 'must be the internal name of a property: small letters, digits and _');

const properties = z.array(property).min(1).max(10);

/**
 * Settings of a CRM connection: what kind of CRM, and where an account of it keeps what a lead is recognised by. Absent
 * ones are where HubSpot itself keeps them.
 */
export const crmSettings = z.object({
  kind: z.literal('hubspot').default('hubspot'),
  /** The type of object that leads are, by name or number: `contacts`, `0-136`, `2-1234567`. */
  objectType: z
    .string()
    .regex(/^\w[\w-]{0,99}$/, 'must be the name or the number of an object type')
    .default('contacts'),
  emailFields: properties.default(['email', 'hs_additional_emails']),
  phoneFields: properties.default(['phone', 'mobilephone', 'hs_calculated_phone_number']),
  fbclidField: property.default('hs_facebook_click_id'),
  /** The first that holds a country decides where numbers in national form are from. */
  countryFields: properties.default(['hs_country_region_code', 'country']),
});

export type CrmSettings = z.infer<typeof crmSettings>;

/** What a connection's seal is bound to: it opens in no other row and no other project. */
export function connectionBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `connections:${id}:${projectId}`;
}

/**
 * A project's account at a provider, with the secret that opens it, sealed. The API sees neither secret nor settings.
 */
export const connections = defineTable({ tableName: 'connections', timestamps: 'both' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  provider: c.text<ConnectionProvider>(),
  /** The account's id at the provider. */
  externalId: c.text(),
  displayName: c.text(),
  status: c.defaultTo(c.text<ConnectionStatus>(), 'active'),
  /** What the provider's client needs besides the secret; parsed where it is used. */
  settings: c.json(),
  /** By {@link connectionBinding}. */
  sealedSecret: c.text(),
  /** By the API, for itself: what signs the account's webhooks. Null: it takes none. */
  sealedWebhookSecret: c.nullable(c.text()),
  /**
   * Who agreed at the provider: all connections of one grant end together. Null:
   * not known, as of a key that was typed in.
   */
  grantId: c.nullable(c.text()),
  /** Null: the provider does not say. */
  grantedScopes: c.nullable(c.texts()),
  /** Of those that we ask for. */
  missingScopes: c.defaultTo(c.texts(), []),
  /** When the secret ends unless it is renewed; null: not that we know. */
  secretExpiresAt: c.nullable(c.timestamp()),
  /** To the hour. */
  lastUsedAt: c.nullable(c.timestamp()),
  lastCheckedAt: c.nullable(c.timestamp()),
  /** What is wrong with it, by a name of ours or the provider's; null: nothing that we know of. */
  lastError: c.nullable(c.text()),
  /** When it is looked at next; null: now. */
  checkAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Connection = RowOf<typeof connections>;

const SEEN_NAMES = [
  'id',
  'provider',
  'externalId',
  'displayName',
  'status',
  'grantedScopes',
  'missingScopes',
  'lastUsedAt',
  'lastCheckedAt',
  'lastError',
  'createdAt',
  'updatedAt',
] as const;

/** What everybody may see of a connection. */
export type ConnectionRow = Pick<Connection, (typeof SEEN_NAMES)[number]>;

const SEEN = selectOf(connections, SEEN_NAMES);

/** The project's connections, of one provider or of all, oldest first. Without their secrets and settings. */
export function findConnections(
  project: Project,
  provider?: ConnectionProvider,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<ConnectionRow[]> {
  return rows<ConnectionRow>(
    project,
    `select ${SEEN} from connections where project_id = $1 and ($2::text is null or provider = $2) order by created_at, id
     limit $3 offset $4`,
    [project.projectId, provider ?? null, limit ?? null, offset],
  );
}

/** One of the project's connections, without its secret and settings. Undefined when there is none. */
export async function findConnection(project: Project, id: string): Promise<ConnectionRow | undefined> {
  const [found] = await rows<ConnectionRow>(
    project,
    `select ${SEEN} from connections where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found;
}

/** The project's oldest connection to a CRM that works. Undefined when it has none. */
export async function findCrmConnection({
  database,
  transaction,
  projectId,
}: InProject): Promise<string | undefined> {
  const found = await connections(database).findOne({
    attributes: ['id'],
    where: { projectId, provider: 'crm', status: 'active' },
    order: ['createdAt', 'id'],
    raw: true,
    transaction,
  });
  return found?.id;
}

/**
 * Seals what signs the webhooks of an account that a project connects. The API verifies with it, so that it cannot be
 * sealed for the workers as keys are; it opens nothing at the provider.
 * @param keyring the API's, which no key is ever taken out of; keys of its own are derived from it
 */
export function sealWebhookSecret(keyring: Keyring, projectId: string, secret: string): Promise<string> {
  return seal(webhookKeys(keyring), bindingIn(projectId), secret);
}

/** A webhook that takes events of one project's mails. */
type ConnectionWebhook = { projectId: string; secret: string };

/** What signs the webhooks of a connection. Undefined when there is none that has any. */
export async function findConnectionWebhook(
  database: Database,
  keyring: Keyring,
  connectionId: string,
): Promise<ConnectionWebhook | undefined> {
  const projectId = await findProjectOfConnectionWebhook(database, connectionId);
  if (projectId === undefined) return undefined;
  const [found] = await rows<{ sealed: string | null }>(
    { database, projectId },
    'select sealed_webhook_secret as sealed from connections where project_id = $1 and id = $2',
    [projectId, connectionId],
  );
  if (!found || found.sealed === null) return undefined;
  return { projectId, secret: await openSeal(webhookKeys(keyring), bindingIn(projectId), found.sealed) };
}

/** The project of a connection that takes webhooks. */
export async function findProjectOfConnectionWebhook(
  database: Database,
  connectionId: string,
): Promise<string | undefined> {
  const [found] = await rows<{ projectId: string | null }>(
    database,
    'select project_of_connection_webhook($1) as "projectId"',
    [connectionId],
  );
  return found?.projectId ?? undefined;
}

/** Of the project and not of the row: it is sealed before its connection has an id. */
function bindingIn(projectId: string): string {
  return `connections.webhook:${projectId}`;
}

function webhookKeys(keyring: Keyring): Keyring {
  return derivedKeyring(keyring, 'connection webhooks');
}
