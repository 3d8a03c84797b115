import type { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { pino } from 'pino';
import { loadApiConfig } from '../../../api/config.ts';
import { connectTemporal } from '../../../api/temporal/connect-temporal.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { connectToTemporal } from '../../../worker/connect-to-temporal.ts';
import { untraced } from '../../../telemetry/tracer.ts';
import { getTestStack } from '../../support/config.ts';
import { configureTemporalRuntime } from '../../support/temporal-runtime.ts';
import {
  getCertificatePath,
  startTemporalGateway,
  type TemporalGateway,
} from '../../support/temporal-gateway.ts';
import { MINIMAL_API, MINIMAL_WORKER } from '../../support/minimal-settings.ts';

const API_KEY = 'tmprl_of-a-test';
const TRUST = {
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: getCertificatePath('ca.pem'),
  TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com',
};
const CLIENT_CERTIFICATE = {
  TEMPORAL_TLS_CLIENT_CERT_PATH: getCertificatePath('client.pem'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: getCertificatePath('client.key'),
};

let mtlsGateway: TemporalGateway;
let apiKeyGateway: TemporalGateway;
const openConnections: (Client['connection'] | NativeConnection)[] = [];

beforeAll(async () => {
  configureTemporalRuntime();
  const target = getTestStack().temporal.address;
  [mtlsGateway, apiKeyGateway] = await Promise.all([
    startTemporalGateway(target, { clientCertificate: true }),
    startTemporalGateway(target, { apiKey: API_KEY }),
  ]);
});

afterAll(async () => {
  await Promise.all(openConnections.map((connection) => connection.close()));
  await Promise.all([mtlsGateway.stop(), apiKeyGateway.stop()]);
});

async function describeAsApi({ address }: TemporalGateway, env: Record<string, string>): Promise<unknown> {
  const config = loadApiConfig({ ...MINIMAL_API, ...env, TEMPORAL_ADDRESS: address });
  const { connection } = connectTemporal({
    address: config.temporalAddress,
    namespace: config.temporalNamespace,
    transport: config.temporalTransport,
    tracer: untraced,
  });
  openConnections.push(connection);
  return connection.withDeadline(Date.now() + 2_000, async () => {
    const { namespaceInfo } = await connection.workflowService.describeNamespace({ namespace: 'default' });
    return namespaceInfo?.name;
  });
}

/** Gives up at the first warning, because a worker would retry its connection without end. */
async function describeAsWorker({ address }: TemporalGateway, env: Record<string, string>): Promise<unknown> {
  const config = loadWorkerConfig({ ...MINIMAL_WORKER, ...env, TEMPORAL_ADDRESS: address });
  const refused = new AbortController();
  const logger = pino({ level: 'warn' }, { write: () => refused.abort() });
  const connection = await connectToTemporal(
    { address: config.TEMPORAL_ADDRESS, transport: config.temporalTransport },
    logger,
    refused.signal,
  );
  if (connection === undefined) throw new Error('The worker could not connect.');
  openConnections.push(connection);
  const { namespaceInfo } = await connection.workflowService.describeNamespace({ namespace: 'default' });
  return namespaceInfo?.name;
}

describe.each([
  { name: 'an API', describeNamespaceOf: describeAsApi },
  { name: 'a worker', describeNamespaceOf: describeAsWorker },
])('$name', ({ describeNamespaceOf }) => {
  it('connects to a Temporal that requires a client certificate', async () => {
    expect(await describeNamespaceOf(mtlsGateway, { ...TRUST, ...CLIENT_CERTIFICATE })).toBe('default');
  });

  it('does not connect to Temporal without a client certificate, without the CA, with a wrong server name or without TLS', async () => {
    const serverNameOnly = { TEMPORAL_TLS_SERVER_NAME: TRUST.TEMPORAL_TLS_SERVER_NAME };
    const attempts = {
      'without a certificate': TRUST,
      'without the CA': { ...serverNameOnly, ...CLIENT_CERTIFICATE },
      'with another server name': {
        ...TRUST,
        ...CLIENT_CERTIFICATE,
        TEMPORAL_TLS_SERVER_NAME: 'example.com',
      },
      'without TLS': {},
    };
    const reached = await Promise.all(
      Object.entries(attempts).map(async ([attempt, env]) =>
        describeNamespaceOf(mtlsGateway, env).then(
          () => [attempt],
          () => [],
        ),
      ),
    );
    expect(reached.flat()).toEqual([]);
  });

  it('connects to a Temporal that requires an API key', async () => {
    const before = apiKeyGateway.authorizations.length;
    expect(await describeNamespaceOf(apiKeyGateway, { ...TRUST, TEMPORAL_API_KEY: API_KEY })).toBe('default');
    expect(new Set(apiKeyGateway.authorizations.slice(before))).toEqual(new Set([`Bearer ${API_KEY}`]));
  });

  it('does not connect to Temporal with a wrong API key', async () => {
    await expect(
      describeNamespaceOf(apiKeyGateway, { ...TRUST, TEMPORAL_API_KEY: 'another' }),
    ).rejects.toThrow(/UNAUTHENTICATED|could not connect/);
  });
});
