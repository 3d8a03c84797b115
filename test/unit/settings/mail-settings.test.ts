import { loadApiConfig } from '../../../api/config.ts';
import { getWorkerEnvironment } from '../../../dev/processes/worker.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_API, MINIMAL_WORKER } from '../../support/minimal-settings.ts';

const PRODUCTION = { NODE_ENV: 'production', TRUST_PROXY_HOPS: '0' };

it.each([undefined, '', 'nobody', 'Ada <ada>'])(
  'neither the API nor a worker starts with SIGN_IN_SENDER=%s',
  (SIGN_IN_SENDER) => {
    expect(() => loadApiConfig({ ...MINIMAL_API, SIGN_IN_SENDER })).toThrow('SIGN_IN_SENDER');
    expect(() => loadWorkerConfig({ ...MINIMAL_WORKER, SIGN_IN_SENDER })).toThrow('SIGN_IN_SENDER');
  },
);

it.each([
  ['sign-in@mail.platform.example', 'mail.platform.example'],
  ['Throughline <sign-in@Mail.Platform.Example>', 'mail.platform.example'],
  ['"Ada @ work" <sign-in@platform.example>', 'platform.example'],
  ['sign-in@müller.example', 'xn--mller-kva.example'],
])("the API and a worker read the platform's domain from SIGN_IN_SENDER=%s", (SIGN_IN_SENDER, domain) => {
  expect(loadApiConfig({ ...MINIMAL_API, SIGN_IN_SENDER }).senders).toEqual({
    platformDomain: domain,
    demoDomains: [],
  });
  expect(loadWorkerConfig({ ...MINIMAL_WORKER, SIGN_IN_SENDER }).senders).toMatchObject({
    platformDomain: domain,
  });
});

it('accepts demo domains in development and refuses them in production', () => {
  const DEMO_SENDER_DOMAINS = 'Sandbox.example, demo.test';
  expect(loadApiConfig({ ...MINIMAL_API, DEMO_SENDER_DOMAINS }).senders.demoDomains).toEqual([
    'sandbox.example',
    'demo.test',
  ]);
  const production = { ...MINIMAL_API, ...PRODUCTION };
  expect(() => loadApiConfig({ ...production, DEMO_SENDER_DOMAINS })).toThrow(
    'DEMO_SENDER_DOMAINS: must be empty in production',
  );
  for (const noDomains of [undefined, '', ' , '])
    expect(loadApiConfig({ ...production, DEMO_SENDER_DOMAINS: noDomains }).senders.demoDomains).toEqual([]);
});

it('the workers that npm start runs accept the demo sender domain, so that sequences can send mail', () => {
  const environment = getWorkerEnvironment({
    name: 'worker-1',
    project: '',
    folders: { run: '', logs: '' },
    env: {},
    databaseUrl: MINIMAL_WORKER.DATABASE_URL,
    temporalAddress: '127.0.0.1:7233',
    workflowBundle: 'workflows.js',
    resend: { baseUrl: 'http://127.0.0.1:4050', apiKey: MINIMAL_WORKER.RESEND_API_KEY },
    publicUrl: MINIMAL_WORKER.PUBLIC_URL,
    unsubscribeKeyring: MINIMAL_WORKER.UNSUBSCRIBE_KEYRING,
    signInKeyring: MINIMAL_WORKER.SIGN_IN_KEYRING,
    connectionKeyring: MINIMAL_WORKER.CONNECTION_KEYRING,
  });
  expect(loadWorkerConfig(environment).senders.demoDomains).toEqual(['sandbox.example']);
});

it.each(['ns.example.com', '127.0.0.1:x', '127.0.0.1,ns', '300.1.1.1'])(
  'a worker does not start with SENDER_DNS_SERVERS=%s',
  (SENDER_DNS_SERVERS) => {
    expect(() => loadWorkerConfig({ ...MINIMAL_WORKER, SENDER_DNS_SERVERS })).toThrow('SENDER_DNS_SERVERS');
  },
);

it.each([
  ['', []],
  ['192.0.2.53', ['192.0.2.53']],
  ['192.0.2.53:5353, [2001:db8::53]:53', ['192.0.2.53:5353', '[2001:db8::53]:53']],
])('a worker starts with SENDER_DNS_SERVERS=%s', (SENDER_DNS_SERVERS, expected) => {
  expect(loadWorkerConfig({ ...MINIMAL_WORKER, SENDER_DNS_SERVERS })).toMatchObject({
    SENDER_DNS_SERVERS: expected,
  });
});
