import { parseConfig, parseDatabaseUrl } from '../../../admin/config.ts';
import { loadApiConfig } from '../../../api/config.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import {
  getEnvironment,
  listPassedVariables,
  readProjectFile,
  findReferences,
  getService,
} from './compose-file.ts';
import { findReadVariables } from './variables-read.ts';

/** `elsewhere`: variables of the embedded stack or the image, and the queue prefix in dynamic-config.yaml. */
const processes = [
  {
    name: 'api',
    load: loadApiConfig,
    elsewhere: [
      'TASK_QUEUE_PREFIX',
      'REFERENCE_EXAMPLES_FILE',
      'CONSOLE_FOLDER',
      'SANDBOX_OUTBOX_URL',
      'WEBHOOKS_TO_LOOPBACK',
      'DEMO_SENDER_DOMAINS',
      'NODE_ENV',
    ],
  },
  {
    name: 'worker',
    load: loadWorkerConfig,
    elsewhere: ['TASK_QUEUE_PREFIX', 'DEMO_SENDER_DOMAINS', 'WEBHOOKS_TO_LOOPBACK', 'NODE_ENV'],
  },
];

/** Variables that OpenTelemetry's SDK reads when tracing is on. Service names differ between the processes. */
const OPENTELEMETRY_VARIABLES = [
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_BSP_MAX_QUEUE_SIZE',
  'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_BSP_EXPORT_TIMEOUT',
];

describe.each(processes)('the settings of the $name in docker-compose.yml', ({ name, load, elsewhere }) => {
  const environment = getEnvironment(name);
  const names = [...Object.keys(environment), ...listPassedVariables(name)];

  it('sets only variables that the $name reads', () => {
    const { known } = findReadVariables(load, environment);
    expect(names.filter((variable) => !known.includes(variable))).toEqual(OPENTELEMETRY_VARIABLES);
  });

  it('sets all variables that the $name reads', () => {
    const { known } = findReadVariables(load, environment);
    expect(known.filter((variable) => !names.includes(variable))).toEqual(elsewhere);
  });

  it('repeats the defaults of the $name', () => {
    const texts = Object.entries(getService(name).environment);
    const optional = texts
      .filter(([, text]) => text !== null && findReferences(text).some(({ fallback }) => fallback))
      .map(([key]) => key);
    expect(optional).not.toEqual([]);
    const requiredVariables = Object.entries(environment).filter(([key]) => !optional.includes(key));
    expect(load(Object.fromEntries(requiredVariables))).toEqual(load(environment));
  });

  it('connects the $name to PostgreSQL with its own role', () => {
    expect(environment['DATABASE_URL']).toMatch(`postgres://throughline_${name}:`);
  });
});

describe('the API of docker-compose.yml', () => {
  it('runs the API in production mode with its own key set on loopback', () => {
    const image = [...readProjectFile('Dockerfile').matchAll(/^ENV (\w+)=(\S+)$/gm)];
    const config = loadApiConfig({
      ...Object.fromEntries(image.map(([, name, value]) => [name, value])),
      ...getEnvironment('api'),
    });
    expect(config).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      jwksUrl: `http://127.0.0.1:${config.port}/api/auth/jwks`,
    });
  });
});

describe('the admin command line of docker-compose.yml', () => {
  const environment = getEnvironment('admin');

  it('sets all variables of the admin command line', () => {
    const { known } = findReadVariables(parseConfig, environment);
    expect(Object.keys(environment).toSorted()).toEqual(known.toSorted());
  });

  it('migrates as the database owner', () => {
    const { MIGRATE_DATABASE_URL: url = '', ...others } = getEnvironment('migrate');
    expect(others).toEqual({});
    expect(parseDatabaseUrl(url)).toMatch('postgres://throughline_owner:');
    expect(getService('migrate').command).toEqual(['node', 'dist/admin/main.js', 'migrate']);
  });
});
