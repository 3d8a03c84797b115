import { randomBytes } from 'node:crypto';
import { runAdmin } from '../../admin/run-admin.ts';
import { findConnections } from '../../models/connections/connections.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import { useDatabaseWorld } from '../support/database-world.ts';
import { createRecordingTerminal } from './open-admin.ts';

const world = useDatabaseWorld();
const connectionKeyring = new Map([['k1', randomBytes(32)]]);

it('`connection create` stores the object type and the field names of a CRM connection', async () => {
  const { terminal, noted } = createRecordingTerminal('pat-secret\n');
  const options = `--provider crm --external-id 2 --object-type 0-136 --email-field email work_email
    --phone-field cell --fbclid-field fbclid --country-field land country`;
  const code = await runAdmin(
    ['connection', 'create', '--project', world.tenant.projectId, '--name', 'CRM', ...options.split(/\s+/)],
    {
      ...terminal,
      readConfig: () => ({
        databaseUrl: world.urls.adminUrl,
        actor: 'test',
        signing: undefined,
        connectionKeyring,
      }),
    },
  );
  expect([code, noted()]).toEqual([0, '']);
  const created = await world.asWorker(async (project) => {
    const [connection] = await findConnections(project, 'crm');
    return openConnection(project, connectionKeyring, connection?.id ?? '');
  });
  expect(created).toMatchObject({ secret: 'pat-secret' });
  expect(created?.settings).toEqual({
    kind: 'hubspot',
    objectType: '0-136',
    emailFields: ['email', 'work_email'],
    phoneFields: ['cell'],
    fbclidField: 'fbclid',
    countryFields: ['land', 'country'],
  });
});
