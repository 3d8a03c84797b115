import { randomBytes, randomUUID } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { connectionList, connectionRemove, connectionReseal } from '../../admin/commands/connection.ts';
import { webhookReseal } from '../../admin/commands/webhook.ts';
import {
  lockReportedConnection,
  recordLostAuthorization,
} from '../../models/connections/connection-health.ts';
import { lockGrant } from '../../models/connections/shared-grants.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import { changeConnection, type ConnectionRow } from '../../models/connections/connections.ts';
import { storeMetaCallback } from '../../models/connections/meta-callbacks.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import {
  getPublicHalf,
  openSeal,
  seal,
  workersKeyringSetting,
  workersPublicKeySetting,
} from '../../models/sealed.ts';
import { getWebhookBinding } from '../../models/webhooks/webhook-endpoints.ts';
import { eventually } from '../support/eventually.ts';
import { openDatabaseWorld } from '../support/database-world.ts';
import { keepOpen } from '../support/keep-open.ts';
import { addTenant, type Tenant } from '../support/tenant.ts';
import { waitForLock } from '../support/database.ts';

const OLD_KEYRING = new Map([['old', randomBytes(32)]]);
const NEW_KEY = new Map([['new', randomBytes(32)]]);
const NEW_KEYRING = new Map([...NEW_KEY, ...OLD_KEYRING]);

let tenant: Tenant;

const world = keepOpen(openDatabaseWorld, async () => {
  tenant = await world.nextTenant();
});

const create = (externalId: string, secret: string, provider: 'googleads' | 'crm' = 'googleads') =>
  connectionCreate(
    { ...world.admin, connectionKeyring: OLD_KEYRING },
    { project: tenant.projectId, provider, externalId, name: 'Account', secret },
  );
const openById = (id: string, keyring = OLD_KEYRING) =>
  world.asWorker((project) => openConnection(project, keyring, id));

it('a worker can decrypt the secret of a connection only in its own project and row', async () => {
  const { id } = await create('1', ' the-secret\n');
  const { id: other } = await create('2', 'another');
  expect(await openById(id)).toMatchObject({
    secret: 'the-secret',
    provider: 'googleads',
    status: 'active',
  });
  const stranger = await addTenant(world.admin);
  const seen = await inProject(world.worker, stranger.projectId, (project) =>
    openConnection(project, OLD_KEYRING, id),
  );
  expect(seen).toBeUndefined();

  await world.urls.sql(
    `update connections set sealed_secret = (select sealed_secret from connections where id = $1) where id = $2`,
    [id, other],
  );
  await expect(openById(other)).rejects.toThrow('another row');
});

it('denies the API the secret and settings of a connection', async () => {
  const { api } = world;
  for (const column of ['sealed_secret', 'settings']) {
    const read = inProject(api, tenant.projectId, (project) =>
      rows(project, `select ${column} from connections`),
    );
    await expect(read).rejects.toMatchObject({ original: { code: '42501' } });
  }
});

it('a connection that lost its authorization becomes active again, under the same id, when it is created again', async () => {
  const { id } = await create('3', 'lost');
  const lost = await openById(id);
  if (!lost) throw new Error('The connection was not stored.');
  await world.asWorker((project) => recordLostAuthorization(project, lost));
  expect(await openById(id)).toMatchObject({ status: 'reauth_required' });
  expect((await create('3', 'found')).id).toBe(id);
  expect(await openById(id)).toMatchObject({ status: 'active', secret: 'found' });

  // The report is about the old secret, so the connection with the new secret stays active.
  await world.asWorker((project) => recordLostAuthorization(project, lost));
  expect(await openById(id)).toMatchObject({ status: 'active' });
});

it('reseals the secrets of connections with the first key of the key ring, and reseals nothing when it runs again', async () => {
  const { id } = await create('2', 'another');
  const resealed = await connectionReseal({ ...world.admin, connectionKeyring: NEW_KEYRING }, {});
  expect(resealed).toEqual({ key: 'new', resealed: 3 });
  expect(await connectionReseal({ ...world.admin, connectionKeyring: NEW_KEYRING }, {})).toMatchObject({
    resealed: 0,
  });
  expect(await openById(id, NEW_KEY)).toMatchObject({ secret: 'another' });
  await expect(openById(id, OLD_KEYRING)).rejects.toThrow('The key ring has no key');
});

it('reseals webhook secrets with the first key of CONNECT_KEYRING, including replaced secrets that still sign deliveries', async () => {
  const [oldKey, newKey] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
  const oldRing = workersKeyringSetting.parse(oldKey);
  const publicKey = workersPublicKeySetting.parse(getPublicHalf(oldRing));
  const insert = async (beforeUntil: string) => {
    const id = randomUUID();
    const binding = getWebhookBinding({ projectId: tenant.projectId, id });
    await world.urls.sql(
      `insert into webhook_endpoints (project_id, id, url, event_types, sealed_secret, sealed_secret_before,
         secret_before_until) values ($1, $2, 'https://x.example', '{}', $3, $4, now() + $5::interval)`,
      [
        tenant.projectId,
        id,
        await seal(publicKey, binding, 'now'),
        await seal(publicKey, binding, 'before'),
        beforeUntil,
      ],
    );
    return id;
  };
  const id = await insert('1 hour');
  await insert('-1 hour');
  const reseal = () => webhookReseal(world.admin, { keyring: `${newKey},${oldKey}\n` });
  expect(await reseal()).toEqual({ key: 'new', resealed: 3 });
  expect(await reseal()).toEqual({ key: 'new', resealed: 0 });
  const newRing = workersKeyringSetting.parse(newKey);
  const stored = await world.urls.sql<{ now: string; before: string | null }>(
    `select sealed_secret as now, sealed_secret_before as before from webhook_endpoints order by id = $1 desc`,
    [id],
  );
  const binding = getWebhookBinding({ projectId: tenant.projectId, id });
  expect(await openSeal(newRing, binding, stored[0]?.now ?? '')).toBe('now');
  expect(await openSeal(newRing, binding, stored[0]?.before ?? '')).toBe('before');
  expect(stored[1]?.before).toBeNull();
});

it('removes a connection together with its secret, and reports the removal as an event', async () => {
  const [first] = await connectionList(world.admin, { project: tenant.projectId });
  if (!first) throw new Error('There is no connection.');
  await connectionRemove(world.admin, { project: tenant.projectId, connection: first.id });
  expect(await openById(first.id)).toBeUndefined();
  const repeatedRemoval = connectionRemove(world.admin, {
    project: tenant.projectId,
    connection: first.id,
  });
  await expect(repeatedRemoval).rejects.toThrow('has no connection');
  const reported = await world.asWorker((project) =>
    rows(
      project,
      `select data ->> 'connectionId' as id from project_events
       where project_id = $1 and type = 'connection.removed'`,
      [tenant.projectId],
    ),
  );
  expect(reported).toEqual([{ id: first.id }]);
});

it('a connection whose grant is locked is stored once the lock is released, and is due for a check within two minutes', async () => {
  const grantId = randomUUID();
  let storing: Promise<ConnectionRow> | undefined;
  await inProject(world.admin.database, tenant.projectId, async (ending) => {
    await lockGrant(ending, 'crm', grantId);
    storing = world.asWorker((project) =>
      storeConnection(project, OLD_KEYRING, {
        provider: 'crm',
        externalId: '7',
        displayName: 'CRM',
        settings: {},
        secret: 'of the grant',
        grantId,
      }),
    );
    await waitForLock(world.urls);
  });
  const stored = await storing;
  const [found] = await world.asWorker((project) =>
    rows(
      project,
      `select check_at < now() + interval '2 minutes' as "isSoon" from connections where id = $1`,
      [stored?.id],
    ),
  );
  expect(found).toEqual({ isSoon: true });
});

it('stores a callback from Meta once when it is repeated or sent concurrently', async () => {
  const { api } = world;
  const callback = {
    kind: 'data_deletion' as const,
    requestDigest: randomBytes(32),
    sealedRequest: 'sealed',
  };
  await world.urls.sql('begin');
  const [first] = await world.urls.sql(
    `insert into meta_callbacks (kind, request_digest, sealed_request) values ($1, $2, $3) returning id`,
    [callback.kind, callback.requestDigest, callback.sealedRequest],
  );
  const second = storeMetaCallback(api, callback);
  await eventually(async () => {
    const waiting = await world.urls.sql(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    return waiting.length > 0;
  });
  await world.urls.sql('commit');
  expect(await second).toBe(first?.['id']);
  expect(await storeMetaCallback(api, callback)).toBe(first?.['id']);
});

it('a callback from Meta applies to a connection that was renamed after the callback, but not to one that was reconnected after it', async () => {
  const { id } = await create('8', 'meta');
  const isReconnectedSince = (reportedAt: Date) =>
    world.asWorker(async (project) => (await lockReportedConnection(project, id, reportedAt))?.isReconnected);
  const reportedAt = new Date();
  await inProject(world.api, tenant.projectId, (project) => changeConnection(project, id, { name: 'Shop' }));
  expect(await isReconnectedSince(reportedAt)).toBe(false);
  await create('8', 'meta again');
  expect(await isReconnectedSince(reportedAt)).toBe(true);
});

it('stores one Google Ads connection for a customer id with and without dashes', async () => {
  const { id, externalId } = await create('123-456-7890', 'first');
  expect(externalId).toBe('1234567890');
  expect((await create('1234567890', 'second')).id).toBe(id);
});

it('`connection create` records the provider in the audit log under its API name (hubspot for crm)', async () => {
  const { id } = await create('1000', 'pat-secret', 'crm');
  expect(
    await world.urls.sql(
      `select details from audit_entries where action = 'connection.create' and target = $1`,
      [id],
    ),
  ).toEqual([{ details: { provider: 'hubspot', externalId: '1000' } }]);
});
