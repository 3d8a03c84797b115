import { readFileSync } from 'node:fs';
import { loadApiConfig } from '../../../api/config.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_API, MINIMAL_WORKER } from '../../support/minimal-settings.ts';
import { getCertificatePath } from '../../support/temporal-gateway.ts';

const loadTransport = (env: Record<string, string>) =>
  loadApiConfig({ ...MINIMAL_API, ...env }).temporalTransport;
const CLIENT_CERTIFICATE = {
  TEMPORAL_TLS_CLIENT_CERT_PATH: getCertificatePath('client.pem'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: getCertificatePath('client.key'),
};

it.each<[string, Record<string, string>, object]>([
  ['is not encrypted by default', {}, {}],
  ['is not encrypted with empty settings', { TEMPORAL_TLS: '', TEMPORAL_API_KEY: '' }, {}],
  ['has TLS with TEMPORAL_TLS', { TEMPORAL_TLS: 'true' }, { tls: {} }],
  ['has TLS with an API key', { TEMPORAL_API_KEY: 'key' }, { tls: {}, apiKey: 'key' }],
  [
    'has TLS with a server name',
    { TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com' },
    { tls: { serverNameOverride: 'temporal.example.com' } },
  ],
  [
    'trusts the authority of the server',
    { TEMPORAL_TLS_SERVER_CA_CERT_PATH: getCertificatePath('ca.pem') },
    { tls: { serverRootCACertificate: readFileSync(getCertificatePath('ca.pem')) } },
  ],
  [
    'has a client certificate',
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
])('the transport to Temporal %s', (_, env, expected) => {
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
])('refuses a transport to Temporal and reports %s', (problem, env) => {
  expect(() => loadTransport(env)).toThrow(problem);
  expect(() => loadTransport(env)).not.toThrow(/canary/);
});
