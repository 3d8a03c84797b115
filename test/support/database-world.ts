import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { NewEvent } from '../../models/journey/events.ts';
import { storeEvents } from '../../models/journey/store-events.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { keepOpen } from './keep-open.ts';
import { addTenant, type Tenant } from './tenant.ts';

type Work<Result> = (project: InProject) => Promise<Result>;

export type DatabaseWorld = {
  urls: TestDatabase;
  admin: AdminContext;
  api: Database;
  worker: Database;
  nextTenant: () => Promise<Tenant>;
  asApi: <Result>(work: Work<Result>) => Promise<Result>;
  asWorker: <Result>(work: Work<Result>) => Promise<Result>;
  storeEvents: (events: readonly NewEvent[]) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Opens a database for tests of models, without an API or worker. Close it after the file's last test. */
export async function openDatabaseWorld({ poolSize = 4 } = {}): Promise<DatabaseWorld> {
  const urls = await createTestDatabase();
  const api = urls.connect('api', { poolSize });
  const worker = urls.connect('worker', { poolSize });
  const admin = openContext({ databaseUrl: urls.adminUrl, actor: 'test' });
  let tenant: Tenant | undefined;
  const getProjectId = () => {
    if (!tenant) throw new Error('There is no tenant. Call nextTenant first.');
    return tenant.projectId;
  };
  return {
    urls,
    admin,
    api,
    worker,
    nextTenant: async () => (tenant = await addTenant(admin)),
    asApi: (work) => inProject(api, getProjectId(), work),
    asWorker: (work) => inProject(worker, getProjectId(), work),
    storeEvents: (events) => storeEvents({ database: api, projectId: getProjectId() }, events, { bytes: 0 }),
    close: async () => {
      await closeContext(admin);
      await urls.drop();
    },
  };
}

/** Opens a database world in which each test has its own tenant. */
export function useDatabaseWorld(): DatabaseWorld & { tenant: Tenant } {
  const world = keepOpen(async () => {
    const opened = await openDatabaseWorld();
    return { ...opened, tenant: await opened.nextTenant() };
  });
  afterEach(async () => {
    world.tenant = await world.nextTenant();
  });
  return world;
}
