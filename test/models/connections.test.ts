import { randomBytes, randomUUID } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { connectionList, connectionRemove, connectionReseal } from '../../admin/commands/connection.ts';
import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import { recordLostAuthorisation } from '../../models/connections/connection-health.ts';
import { lockGrant } from '../../models/connections/shared-grants.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import type { ConnectionRow } from '../../models/connections/connections.ts';
import { storeMetaCallback } from '../../models/connections/meta-callbacks.ts';
import { storeConnection } from '../../models/connections/store-connection.ts';
import { type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

const OLD = new Map([['old', randomBytes(32)]]);
const BOTH = new Map([['new', randomBytes(32)], ...OLD]);

describe('connections', () => {
  let urls: TestDatabase;
  let admin: AdminContext;
  let worker: Database;
  let tenant: Tenant;

  beforeAll(async () => {
    urls = await createTestDatabase();
    admin = openContext({ databaseUrl: urls.adminUrl, actor: 'test', signing: undefined });
    worker = urls.connect('worker', { poolSize: 2 });
    tenant = await createTenant(urls);
  });
  afterAll(async () => {
    await closeContext(admin);
    await urls.drop();
  });

  const create = (externalId: string, secret: string) =>
    connectionCreate(
      { ...admin, connectionKeyring: OLD },
      { project: tenant.projectId, provider: 'googleads', externalId, name: 'Account', secret },
    );
  const open = (id: string, keyring = OLD) =>
    inProject(worker, tenant.projectId, (project) => openConnection(project, keyring, id));

  it('open for the worker, in their project and their row only', async () => {
    const { id } = await create('1', ' the-secret\n');
    const { id: other } = await create('2', 'another');
    expect(await open(id)).toMatchObject({ secret: 'the-secret', provider: 'googleads', status: 'active' });
    const stranger = await createTenant(urls);
    const seen = await inProject(worker, stranger.projectId, (project) => openConnection(project, OLD, id));
    expect(seen).toBeUndefined();

    await urls.sql(
      `update connections set sealed_secret = (select sealed_secret from connections where id = $1) where id = $2`,
      [id, other],
    );
    await expect(open(other)).rejects.toThrow('another row');
  });

  it('show the API no secret and no settings', async () => {
    const api = urls.connect('api');
    for (const column of ['sealed_secret', 'settings']) {
      const read = inProject(api, tenant.projectId, (project) =>
        rows(project, `select ${column} from connections`),
      );
      await expect(read).rejects.toMatchObject({ original: { code: '42501' } });
    }
  });

  it('are made again under the same id, and active again', async () => {
    const { id } = await create('3', 'lost');
    const lost = await open(id);
    if (!lost) throw new Error('The connection was not stored.');
    await inProject(worker, tenant.projectId, (project) => recordLostAuthorisation(project, lost));
    expect(await open(id)).toMatchObject({ status: 'reauth_required' });
    expect((await create('3', 'found')).id).toBe(id);
    expect(await open(id)).toMatchObject({ status: 'active', secret: 'found' });

    // What was said of the secret before does not hold for the one that replaced it.
    await inProject(worker, tenant.projectId, (project) => recordLostAuthorisation(project, lost));
    expect(await open(id)).toMatchObject({ status: 'active' });
  });

  it('are sealed again under the first key of the ring, once', async () => {
    const { id } = await create('2', 'another');
    const resealed = await connectionReseal({ ...admin, connectionKeyring: BOTH }, {});
    expect(resealed).toEqual({ key: 'new', resealed: 3 });
    expect(await connectionReseal({ ...admin, connectionKeyring: BOTH }, {})).toMatchObject({ resealed: 0 });
    const [[name, key] = ['', Buffer.alloc(0)]] = BOTH;
    expect(await open(id, new Map([[name, key]]))).toMatchObject({ secret: 'another' });
    await expect(open(id, OLD)).rejects.toThrow('No key of the ring');
  });

  it('go with their secret', async () => {
    const [first] = await connectionList(admin, { project: tenant.projectId });
    if (!first) throw new Error('There is no connection.');
    await connectionRemove(admin, { project: tenant.projectId, connection: first.id });
    expect(await open(first.id)).toBeUndefined();
    const again = connectionRemove(admin, { project: tenant.projectId, connection: first.id });
    await expect(again).rejects.toThrow('has no connection');
    const told = await inProject(worker, tenant.projectId, (project) =>
      rows(
        project,
        `select data ->> 'connectionId' as id from project_events
         where project_id = $1 and type = 'connection.removed'`,
        [tenant.projectId],
      ),
    );
    expect(told).toEqual([{ id: first.id }]);
  });

  it('wait to be stored while the grant that they hang on is being ended, and are looked at soon after', async () => {
    const grantId = randomUUID();
    let storing: Promise<ConnectionRow> | undefined;
    await inProject(admin.database, tenant.projectId, async (ending) => {
      await lockGrant(ending, 'crm', grantId);
      storing = inProject(worker, tenant.projectId, (project) =>
        storeConnection(project, OLD, {
          provider: 'crm',
          externalId: '7',
          displayName: 'CRM',
          settings: {},
          secret: 'of the grant',
          grantId,
        }),
      );
      await eventually(async () => {
        const waiting = await rows(
          ending,
          `select from pg_locks where locktype = 'advisory' and not granted`,
        );
        return waiting.length > 0 || undefined;
      });
    });
    const stored = await storing;
    const [found] = await inProject(worker, tenant.projectId, (project) =>
      rows(
        project,
        `select check_at < now() + interval '2 minutes' as "isSoon" from connections where id = $1`,
        [stored?.id],
      ),
    );
    expect(found).toEqual({ isSoon: true });
  });

  it('are told of by Meta as often as it likes, and at once: each call is kept once', async () => {
    const api = urls.connect('api');
    const call = { kind: 'data_deletion' as const, requestDigest: randomBytes(32), sealedRequest: 'sealed' };
    await urls.sql('begin');
    const [first] = await urls.sql(
      `insert into meta_callbacks (kind, request_digest, sealed_request) values ($1, $2, $3) returning id`,
      [call.kind, call.requestDigest, call.sealedRequest],
    );
    const second = storeMetaCallback(api, call);
    await eventually(async () => {
      const waiting = await urls.sql(`select from pg_locks where not granted`);
      return waiting.length > 0 || undefined;
    });
    await urls.sql('commit');
    expect(await second).toBe(first?.['id']);
    expect(await storeMetaCallback(api, call)).toBe(first?.['id']);
  });
});
