import { randomBytes } from 'node:crypto';
import { findConnections } from '../../../models/connections/connections.ts';
import { openConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import { runCommandLine } from '../../admin/command-line.ts';
import { createProject, openAdmin } from '../../admin/open-admin.ts';
import { keepOpen } from '../../support/keep-open.ts';

const KEY = randomBytes(32);
const connectionKeyring = new Map([['k1', KEY]]);

let project: string;

const admin = keepOpen(openAdmin, async () => {
  project = (await createProject(admin.context)).projectId;
});

const getSettings = async (id: string) => {
  const opened = await inProject(admin.context.database, project, (scope) =>
    openConnection(scope, connectionKeyring, id),
  );
  return opened?.settings;
};

const runCreate = (...options: string[]) =>
  runCommandLine(
    ['connection', 'create', '--project', project, '--name', 'CRM', '--json', ...options],
    {
      DATABASE_URL: admin.database.adminUrl,
      CONNECTION_KEYRING: `k1:${KEY.toString('base64')}`,
    },
    'pat-secret\n',
  );

it('connects a CRM with custom objects and properties', async () => {
  const options = `--provider crm --external-id 2 --object-type 0-136 --email-field email work_email
    --phone-field cell --fbclid-field fbclid --country-field land country`;
  const { code, stderr } = await runCreate(...options.split(/\s+/));
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const connections = await inProject(admin.context.database, project, (scope) =>
    findConnections(scope, 'crm'),
  );
  const created = connections.find(({ externalId }) => externalId === '2');
  expect(await getSettings(created?.id ?? '')).toEqual({
    kind: 'hubspot',
    objectType: '0-136',
    emailFields: ['email', 'work_email'],
    phoneFields: ['cell'],
    fbclidField: 'fbclid',
    countryFields: ['land', 'country'],
  });
});
