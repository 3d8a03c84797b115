import { isDeepStrictEqual } from 'node:util';
import { parseConfig } from '../../admin/config.ts';
import { loadApiConfig } from '../../api/config.ts';
import { loadWorkerConfig } from '../../worker/config.ts';
import { findReferences, getEnvironment, getService, listPassedVariables } from './compose-file.ts';
import { compareNames, getSection, readCodeNames, readPage, readTableRows } from './pages.ts';
import { findReadVariables } from './find-read-variables.ts';

const PAGE = 'docs/operating/deployment.md';
const COMPOSE = 'docker-compose.yml';

/**
 * docker-compose.yml may omit these variables, because the embedded stack or the image sets them.
 * `TASK_QUEUE_PREFIX` keeps its default, because dynamic-config.yaml repeats that default.
 */
const SET_ELSEWHERE = [
  'TASK_QUEUE_PREFIX',
  'REFERENCE_EXAMPLES_FILE',
  'CONSOLE_FOLDER',
  'SANDBOX_OUTBOX_URL',
  'WEBHOOKS_TO_LOOPBACK',
  'DEMO_SENDER_DOMAINS',
  'NODE_ENV',
];

/**
 * OpenTelemetry's SDK reads these variables if tracing is on. `OTEL_SERVICE_NAME` is not listed, because the
 * API and the worker need different values.
 */
const READ_BY_OPENTELEMETRY = [
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_BSP_MAX_QUEUE_SIZE',
  'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_BSP_EXPORT_TIMEOUT',
];

/** Compares the variables that each process reads with docker-compose.yml and with the deployment page. */
export function checkSettings(): string[] {
  const references = findReferences(readPage(COMPOSE));
  const required = references.filter(({ message }) => message !== undefined);
  const [, envFile = ''] = /<<EOF\n([^]*?)\nEOF/.exec(readPage(PAGE)) ?? [];
  const created = envFile.split('\n').map((line) => line.split('=')[0] ?? '');
  const admin = ['admin', 'migrate'].flatMap((service) => Object.keys(getEnvironment(service)));
  return [
    ...checkProcess('API', 'api', loadApiConfig),
    ...checkProcess('Worker', 'worker', loadWorkerConfig),
    ...compareNames(
      `The service admin of ${COMPOSE}`,
      Object.keys(getEnvironment('admin')),
      findReadVariables(parseConfig, getEnvironment('admin')).known,
    ),
    ...compareTable('Admin command line', { known: admin, required: undefined }),
    ...compareTable('Compose settings', {
      known: references.map(({ name }) => name),
      required: required.map(({ name }) => name),
    }),
    ...required
      .filter(({ name }) => !created.includes(name))
      .map(({ name }) => `${PAGE}: the example of .env does not set ${name}.`),
  ];
}

type Load = (environment: Record<string, string | undefined>) => unknown;

function checkProcess(heading: string, service: string, load: Load): string[] {
  const environment = getEnvironment(service);
  const read = findReadVariables(load, environment);
  const set = [...Object.keys(environment), ...listPassedVariables(service)];
  const expected = read.known.filter((name) => set.includes(name) || !SET_ELSEWHERE.includes(name));
  const optional = Object.entries(getService(service).environment)
    .filter(([, text]) => text !== null && findReferences(text).some(({ fallback }) => fallback))
    .map(([name]) => name);
  const withoutOptional = Object.entries(environment).filter(([name]) => !optional.includes(name));
  return [
    ...compareNames(`The service ${service} of ${COMPOSE}`, set, [...expected, ...READ_BY_OPENTELEMETRY]),
    ...(isDeepStrictEqual(load(Object.fromEntries(withoutOptional)), load(environment))
      ? []
      : [`The service ${service} of ${COMPOSE} has other default values than the process.`]),
    ...compareTable(heading, read),
  ];
}

function compareTable(
  heading: string,
  expected: { known: readonly string[]; required: readonly string[] | undefined },
): string[] {
  const rows = readTableRows(getSection(readPage(PAGE), heading)).flatMap(([names = '', , standard = '']) =>
    readCodeNames(names).map((name) => ({ name, isRequired: standard === 'required' })),
  );
  const required = rows.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return [
    ...compareNames(
      `${PAGE}, ${heading}`,
      rows.map(({ name }) => name),
      expected.known,
    ),
    ...(expected.required
      ? compareNames(`${PAGE}, required variables of ${heading}`, required, expected.required)
      : []),
  ];
}
