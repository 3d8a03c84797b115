import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readTables } from '../../support/expect-nowhere.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { apiKey, bearer, openWorld, send, type World } from '../open-world.ts';
import { clientsOf, REDIRECT_URL } from '../oauth-clients/own-clients.ts';
import { accessOf } from './access.ts';

describe('secrets that the API hands out', () => {
  let world: World;
  keepOpen(openWorld, (opened) => (world = opened));

  /** One of each kind, each of them used, rotated, and asked for in ways that fail. */
  async function handOut(canary: string): Promise<string[]> {
    const { ownerId, projectId } = world.tenant;
    const clients = clientsOf(world, ownerId);
    const access = accessOf(world, ownerId, projectId);
    const { client, clientSecret = '' } = await clients.create({ projectId, allowedScopes: ['emails:send'] });
    const rotation = await clients.rotate(client.clientId);
    const { clientSecret: rotated } = z.object({ clientSecret: z.string() }).parse(rotation.body);
    const account = await access.account(`account-${randomUUID()}`);
    const { secret: key } = await access.key(account.id);
    const { secret: app } = await access.appKey('newsletter');

    const url = `${world.api.url}/emails/suppressions`;
    await send(url, { headers: apiKey(key) });
    await send(url, { headers: { 'x-app-key': app } });
    for (const secret of [key, app, rotated, canary]) {
      await send(`${world.api.url}/oauth-clients/${secret}`, { headers: bearer(secret) });
      await clients.call(`/${secret}?${secret}=${secret}`);
      await clients.update(client.clientId, { clientSecret: secret, [secret]: secret });
      await clients.update(client.clientId, { redirectURLs: [`${REDIRECT_URL}#${secret}`] });
      await access.post('/app-keys', { name: 'n', secret });
      await access.post(`/service-accounts/${account.id}/keys`, { scopes: [secret] });
    }
    return [clientSecret, rotated, key, app];
  }

  it('stand in no log line and in no row of any table', async () => {
    const canary = `canary-${randomUUID()}`;
    const secrets = await handOut(canary);
    expect(new Set(secrets.map((secret) => secret.slice(0, 6)))).toEqual(
      new Set(['tl_cs_', 'tl_sk_', 'tl_ak_']),
    );
    const wanted = [...secrets, ...secrets.map((secret) => secret.slice(6)), canary];

    const log = world.api.logLines.join('');
    expect(log).toContain('rotateOAuthClientSecret');
    expect(wanted.filter((secret) => log.includes(secret))).toEqual([]);

    const tablesWith = await readTables(world.database.superuserUrl);
    expect(tablesWith(world.tenant.ownerId)).toEqual(
      expect.arrayContaining(['oauth_clients', 'audit_entries']),
    );
    expect(wanted.flatMap(tablesWith)).toEqual([]);
  });
});
