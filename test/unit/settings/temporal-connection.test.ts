import { readFileSync } from 'node:fs';
import { Metadata, status } from '@grpc/grpc-js';
import { createRetryInterceptor } from '../../../settings/temporal-connection.ts';
import { loadApiConfig } from '../../../api/config.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_API, MINIMAL_WORKER } from '../../support/minimal-settings.ts';
import { getCertificatePath } from '../../support/temporal-gateway.ts';

type Interceptor = ReturnType<typeof createRetryInterceptor>;
type NextCall = Parameters<Interceptor>[1];

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

function createFakeServer(...codes: status[]) {
  let attempts = 0;
  const next: NextCall = () => ({
    start: (_metadata, listener) => {
      const code = codes[Math.min(attempts, codes.length - 1)] ?? status.OK;
      attempts += 1;
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({ code, details: '', metadata: new Metadata() });
    },
    sendMessage: () => {},
    sendMessageWithContext: () => {},
    halfClose: () => {},
    startRead: () => {},
    cancelWithStatus: () => {},
    getPeer: () => '',
    getAuthContext: () => null,
  });
  return { next, getAttempts: () => attempts };
}

async function startCall(
  retry: Interceptor,
  { next }: ReturnType<typeof createFakeServer>,
  timeoutMs: number,
) {
  const callState: { end?: status } = {};
  const method = {
    path: '/a/b',
    requestStream: false,
    responseStream: false,
    requestSerialize: () => Buffer.alloc(0),
    responseDeserialize: () => null,
  };
  retry({ deadline: Date.now() + timeoutMs, method_definition: method }, next).start(new Metadata(), {
    onReceiveStatus: ({ code }) => {
      callState.end = code;
    },
  });
  await flushPromises();
  return callState;
}

async function simulateOutage(retry: Interceptor): Promise<void> {
  await startCall(retry, createFakeServer(status.UNAVAILABLE), 1);
  jest.advanceTimersByTime(2_000);
}

it('retries a Temporal call while Temporal is unavailable, until the call succeeds', async () => {
  const server = createFakeServer(status.UNAVAILABLE, status.UNAVAILABLE, status.OK);
  const callState = await startCall(createRetryInterceptor(), server, 10_000);
  expect(callState.end).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(callState.end).toBe(status.OK);
  expect(server.getAttempts()).toBe(3);
});

it('fails a Temporal call if another attempt cannot start before its deadline', async () => {
  const server = createFakeServer(status.UNAVAILABLE);
  const callState = await startCall(createRetryInterceptor(), server, 50);
  expect(callState.end).toBe(status.UNAVAILABLE);
  expect(server.getAttempts()).toBe(1);
});

it('attempts a call only once during an outage of Temporal, and retries again after Temporal has answered', async () => {
  const retry = createRetryInterceptor();
  await simulateOutage(retry);
  const unavailableServer = createFakeServer(status.UNAVAILABLE);
  expect(await startCall(retry, unavailableServer, 10_000)).toEqual({ end: status.UNAVAILABLE });
  expect(unavailableServer.getAttempts()).toBe(1);
  // An error status still proves that the server answers.
  await startCall(retry, createFakeServer(status.NOT_FOUND), 10_000);
  expect(await startCall(retry, createFakeServer(status.UNAVAILABLE), 10_000)).toEqual({});
});

it('keeps retrying a Temporal call that started before the outage', async () => {
  const retry = createRetryInterceptor();
  const server = createFakeServer(...Array.from({ length: 6 }, () => status.UNAVAILABLE), status.OK);
  const longCall = await startCall(retry, server, 60_000);
  await simulateOutage(retry);
  expect(longCall.end).toBeUndefined();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(longCall.end).toBe(status.OK);
});

it('does not treat an exceeded deadline as an answer from Temporal', async () => {
  const retry = createRetryInterceptor();
  await simulateOutage(retry);
  await startCall(retry, createFakeServer(status.DEADLINE_EXCEEDED), 10_000);
  expect(await startCall(retry, createFakeServer(status.UNAVAILABLE), 10_000)).toEqual({
    end: status.UNAVAILABLE,
  });
});

const loadTransport = (env: Record<string, string>) =>
  loadApiConfig({ ...MINIMAL_API, ...env }).temporalTransport;
const CLIENT_CERTIFICATE = {
  TEMPORAL_TLS_CLIENT_CERT_PATH: getCertificatePath('client.pem'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: getCertificatePath('client.key'),
};

it.each<[string, Record<string, string>, object]>([
  ['is not encrypted by default', {}, {}],
  ['is not encrypted with empty settings', { TEMPORAL_TLS: '', TEMPORAL_API_KEY: '' }, {}],
  ['uses TLS if TEMPORAL_TLS is true', { TEMPORAL_TLS: 'true' }, { tls: {} }],
  ['uses TLS if an API key is set', { TEMPORAL_API_KEY: 'key' }, { tls: {}, apiKey: 'key' }],
  [
    'uses TLS if a server name is set',
    { TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com' },
    { tls: { serverNameOverride: 'temporal.example.com' } },
  ],
  [
    'uses TLS and trusts the configured certificate authority',
    { TEMPORAL_TLS_SERVER_CA_CERT_PATH: getCertificatePath('ca.pem') },
    { tls: { serverRootCACertificate: readFileSync(getCertificatePath('ca.pem')) } },
  ],
  [
    'uses TLS with the configured client certificate',
    CLIENT_CERTIFICATE,
    {
      tls: {
        clientCertPair: {
          crt: readFileSync(getCertificatePath('client.pem')),
          key: readFileSync(getCertificatePath('client.key')),
        },
      },
    },
  ],
])('the connection to Temporal %s', (_, env, expected) => {
  expect(loadTransport(env)).toEqual(expected);
  expect(loadWorkerConfig({ ...MINIMAL_WORKER, ...env }).temporalTransport).toEqual(expected);
});

it.each<[string, Record<string, string>]>([
  ['TEMPORAL_TLS', { TEMPORAL_TLS: 'canary' }],
  ['TEMPORAL_API_KEY', { TEMPORAL_API_KEY: 'canary canary' }],
  [
    'TEMPORAL_API_KEY: requires TLS. Remove TEMPORAL_TLS=false',
    { TEMPORAL_API_KEY: 'canary', TEMPORAL_TLS: 'false' },
  ],
  [
    'TEMPORAL_TLS_SERVER_NAME: must not be set',
    { TEMPORAL_TLS_SERVER_NAME: 'canary', TEMPORAL_TLS: 'false' },
  ],
  ['TEMPORAL_TLS_SERVER_CA_CERT_PATH', { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/canary' }],
  [
    'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    { TEMPORAL_TLS_SERVER_CA_CERT_PATH: getCertificatePath('client.key') },
  ],
  [
    'TEMPORAL_TLS_CLIENT_KEY_PATH: is required',
    { TEMPORAL_TLS_CLIENT_CERT_PATH: getCertificatePath('client.pem') },
  ],
  [
    'TEMPORAL_TLS_CLIENT_CERT_PATH: is required',
    { TEMPORAL_TLS_CLIENT_KEY_PATH: getCertificatePath('client.key') },
  ],
  [
    'TEMPORAL_TLS_CLIENT_KEY_PATH: is not the key',
    { ...CLIENT_CERTIFICATE, TEMPORAL_TLS_CLIENT_CERT_PATH: getCertificatePath('server.pem') },
  ],
])('refuses invalid settings of the connection to Temporal and reports %s', (problem, env) => {
  expect(() => loadTransport(env)).toThrow(problem);
  expect(() => loadTransport(env)).not.toThrow(/canary/);
});
