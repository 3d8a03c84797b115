import { findClientIdUrlFault, isClientIdUrl } from '../../../api/oauth/client-id-url.ts';

it.each([
  'https://agent.example.com/client.json',
  'https://agent.example.com/oauth/client-metadata',
  'https://agent.example.com:8443/client.json',
  'https://agent.example.com/client?version=2',
  'https://agent.example.com/~me/%2fclient',
  'https://xn--mller-kva.example.com/client',
])('accepts a client document at %s', (clientId) => {
  expect(findClientIdUrlFault(clientId, { toLoopback: false })).toBeUndefined();
});

it.each([
  ['http://agent.example.com/client', 'must begin with https://'],
  ['https://', 'must be an absolute URL'],
  ['https://agent.example.com', 'must have a path'],
  ['https://agent.example.com/', 'must have a path'],
  ['https://agent.example.com/?client', 'must have a path'],
  ['https://agent.example.com/client#', 'must have no fragment'],
  ['https://agent.example.com/client#part', 'must have no fragment'],
  ['https://me@agent.example.com/client', 'must have no user and password'],
  ['https://me:secret@agent.example.com/client', 'must have no user and password'],
  ['https://agent.example.com/a/../client', 'must be written as https://agent.example.com/client'],
  ['https://agent.example.com/./client', 'must be written as https://agent.example.com/client'],
  ['https://agent.example.com/a/%2E%2e/client', 'must be written as https://agent.example.com/client'],
  ['https://agent.example.com/client/.', 'must be written as https://agent.example.com/client/'],
  ['https://agent.example.com/a\\client', 'must be written as https://agent.example.com/a/client'],
  ['https:agent.example.com/client', 'must be written as https://agent.example.com/client'],
  ['HTTPS://Agent.Example.com/client', 'must be written as https://agent.example.com/client'],
  ['https://agent.example.com:443/client', 'must be written as https://agent.example.com/client'],
  ['https://agent.example.com/client ', 'must be written as https://agent.example.com/client'],
  ['https://m\u00FCller.example.com/client', 'must be written as https://xn--mller-kva.example.com/client'],
  ['https://agent.example.com:22/client', 'must have the port 443 or 8443'],
  ['https://localhost/client', 'must resolve to a public address'],
  ['https://127.0.0.1/client', 'must resolve to a public address'],
  ['https://[::1]/client', 'must resolve to a public address'],
  ['https://10.0.0.1/client', 'must resolve to a public address'],
  ['https://169.254.169.254/latest', 'must resolve to a public address'],
  ['https://2130706433/client', 'must resolve to a public address'],
  ['https://metadata.internal/client', 'must resolve to a public address'],
  [`https://agent.example.com/${'a'.repeat(230)}`, 'must have at most 255 characters'],
])('refuses a client document at %s: it %s', (clientId, fault) => {
  expect(findClientIdUrlFault(clientId, { toLoopback: false })).toBe(fault);
});

it('accepts a client document on loopback in development, but only with TLS', () => {
  const development = { toLoopback: true };
  expect(findClientIdUrlFault('https://127.0.0.1:9000/client', development)).toBeUndefined();
  expect(findClientIdUrlFault('http://127.0.0.1:9000/client', development)).toBe('must begin with https://');
  expect(findClientIdUrlFault('https://10.0.0.1/client', development)).toBe(
    'must resolve to a public address',
  );
});

it('distinguishes URLs of client documents from issued client ids', () => {
  const ids = ['tlc_5d0f6c1e9a7b4c2d8e3f1a06', 'console', '', 'http://a/b', 'https://a/b', 'HTTPS://a/b'];
  expect(ids.map(isClientIdUrl)).toEqual([false, false, false, true, true, true]);
});
