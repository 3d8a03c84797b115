import { parse } from 'yaml';
import { z } from 'zod';
import { DYNAMIC_CONFIG } from '../../../dev/processes/temporal.ts';
import { NAMESPACE, RETENTION_MS, SEARCH_ATTRIBUTES } from '../../../dev/processes/temporal-namespace.ts';
import { readProjectFile, serviceNamed } from './compose-file.ts';

const dynamicConfig = z.record(
  z.string(),
  z.tuple([z.strictObject({ value: z.union([z.boolean(), z.number()]) })]),
);

describe('deploy/temporal/dynamic-config.yaml', () => {
  const values = Object.entries(
    dynamicConfig.parse(parse(readProjectFile('deploy/temporal/dynamic-config.yaml'))),
  ).map(([key, [{ value }]]) => [key, value] as const);

  it('says what the embedded stack says, but for the poll rates that only its one shard needs', () => {
    const embedded = Object.entries(DYNAMIC_CONFIG).filter(([key]) => !key.endsWith('MaxPollRPS'));
    expect(Object.fromEntries(values)).toMatchObject(Object.fromEntries(embedded));
  });

  it('turns standalone activities on, as the dev server does by itself, and says nothing more', () => {
    const own = values.filter(([key]) => !(key in DYNAMIC_CONFIG));
    expect(Object.fromEntries(own)).toEqual({
      'history.enableChasm': true,
      'activity.enableStandalone': true,
    });
  });

  it('is the file that the server is given', () => {
    const { environment, volumes } = serviceNamed('temporal');
    expect(volumes).toEqual([
      `./deploy/temporal/dynamic-config.yaml:${environment['DYNAMIC_CONFIG_FILE_PATH']}:ro`,
    ]);
  });
});

describe('deploy/temporal/setup-namespace.sh', () => {
  const script = readProjectFile('deploy/temporal/setup-namespace.sh');

  it('registers what the embedded stack registers', () => {
    expect(script).toContain(`\nSEARCH_ATTRIBUTES='${SEARCH_ATTRIBUTES.join(' ')}'\n`);
    expect(script).toContain(`\nRETENTION=${RETENTION_MS / 3_600_000}h\n`);
    expect(script).toContain('--type Keyword');
  });

  it('prepares the namespace that the API and the workers use', () => {
    const namespaces = ['temporal-namespace', 'api', 'worker'].map(
      (name) => serviceNamed(name).environment['TEMPORAL_NAMESPACE'],
    );
    expect(namespaces).toEqual([NAMESPACE, NAMESPACE, NAMESPACE]);
  });
});

describe('deploy/postgres/roles.sql', () => {
  const sql = readProjectFile('deploy/postgres/roles.sql');

  it('makes each role that may log in and that the first migration would make, and the owner', () => {
    const migration = readProjectFile('models/migrations/001-access.ts');
    const logins = [...migration.matchAll(/create role (\w+) login/g)].map(([, role = '']) => role);
    const made = [...sql.matchAll(/^alter role (\w+) login(?: createrole)? password/gm)].map(
      ([, role = '']) => role,
    );
    expect(made.toSorted()).toEqual([...logins, 'temporal', 'throughline_owner'].toSorted());
  });

  it('takes from its environment what Compose gives it', () => {
    const taken = [...sql.matchAll(/^\\getenv \w+ (\w+)$/gm)].map(([, name = '']) => name);
    const given = Object.keys(serviceNamed('postgres-setup').environment);
    expect(taken.toSorted()).toEqual(given.filter((name) => !name.startsWith('PG')).toSorted());
  });
});
