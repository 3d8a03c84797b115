import { connectRaw, head } from '../raw-connection.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { credentials, openOAuthWorld, type OAuthWorld } from './open-oauth.ts';

let world: OAuthWorld;

keepOpen(openOAuthWorld, (opened) => (world = opened));

function ask(path: string, length: number, headers: Record<string, string> = {}) {
  const connection = connectRaw(world.api.url);
  connection.write(
    head(`POST ${path}`, {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(length),
      Expect: '100-continue',
      ...headers,
    }),
  );
  return connection;
}

it.each([['in the body'], ['in a header']])(
  'the token endpoint lets a caller go on who asks first, with the credentials %s',
  async (place) => {
    const { clientId, secret } = await world.makeClient();
    const isInBody = place === 'in the body';
    const fields = {
      grant_type: 'client_credentials',
      ...(isInBody && credentials(clientId, secret)),
    };
    const body = new URLSearchParams(fields).toString();
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    const connection = ask('/api/auth/token', body.length, isInBody ? {} : { Authorization: basic });
    await connection.until(/^HTTP\/1.1 100 Continue\r\n\r\n/);
    connection.write(body);
    expect(await connection.until(/access_token/)).toContain('HTTP/1.1 200 OK');
    connection.end();
  },
);

it.each([['/api/auth/token'], ['/api/auth/revoke']])(
  '%s refuses a body that is too large before it is sent',
  async (path) => {
    const connection = ask(path, 70_000);
    expect(await connection.until(/\}/)).toMatch(/^HTTP\/1.1 413 [^]*"code":"payload_too_large"/);
    connection.end();
  },
);
