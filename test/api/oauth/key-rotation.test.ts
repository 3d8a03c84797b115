import { keepOpen } from '../../support/keep-open.ts';
import { decodeProtectedHeader } from 'jose';
import { signingKeyRotate } from '../../../admin/commands/signing-key.ts';
import type { SigningContext } from '../../../admin/context.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { startTestApi } from '../../support/api.ts';
import { SIGNING_KEYRING } from '../../support/keys.ts';
import { bearer, send, untilAvailable } from '../open-world.ts';
import { getCredentialFields, openOAuthWorld, getToken } from './open-oauth.ts';

let operator: SigningContext;
const world = keepOpen(openOAuthWorld, () => {
  const { url } = world.api;
  const signing = { keyring: parseKeyring(SIGNING_KEYRING), issuer: `${url}/api/auth`, audience: url };
  operator = { ...world.admin, signing };
});

const getKid = (token: string) => decodeProtectedHeader(token).kid;

async function requestToken(created: { clientId: string; secret: string }): Promise<string> {
  const fields = {
    grant_type: 'client_credentials',
    ...getCredentialFields(created.clientId, created.secret),
  };
  return getToken(await untilAvailable(() => world.post('token', fields)), 'access_token');
}

it('the signing key changes under load without a false 401', async () => {
  const created = await world.createClient();
  const statuses = new Map<number, number>();
  const kids = new Set<string | undefined>();
  const stop = new AbortController();
  const callRepeatedly = async () => {
    while (!stop.signal.aborted) {
      const token = await requestToken(created);
      kids.add(getKid(token));
      const useToken = () => send(`${world.api.url}/emails/suppressions`, { headers: bearer(token) });
      const { status } = await untilAvailable(useToken);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const callers = Promise.all(Array.from({ length: 6 }, callRepeatedly));
  try {
    for (let round = 0; round < 3; round += 1) {
      const before = kids.size;
      await signingKeyRotate(operator, { now: true });
      kids.add(getKid(await requestToken(created)));
      expect(kids.size).toBeGreaterThan(before);
    }
  } finally {
    stop.abort();
    await callers;
  }
  expect(kids.size).toBeGreaterThanOrEqual(3);
  expect([...statuses.keys()]).toEqual([200]);
});

it('the signing key stops signing once it is revoked', async () => {
  const created = await world.createClient();
  const before = getKid(await requestToken(created));
  const { kid } = await signingKeyRotate(operator, { revokeOlder: true });
  const after = await Promise.all(Array.from({ length: 5 }, () => requestToken(created)));
  expect(before).not.toBe(kid);
  expect(new Set(after.map(getKid))).toEqual(new Set([kid]));
});

it('the signing key is in the key set before it signs', async () => {
  const created = await world.createClient();
  const { kid } = await signingKeyRotate(operator, {});
  expect(getKid(await requestToken(created))).not.toBe(kid);
  const keySet = await send(`${world.api.url}/api/auth/jwks`);
  expect(JSON.stringify(keySet.body)).toContain(kid);
});

it('the signing key is the same in all processes, also when they create the first key simultaneously', async () => {
  const other = await openOAuthWorld();
  const second = await startTestApi({ database: other.database, env: { PUBLIC_URL: other.api.url } });
  const created = await other.createClient();
  // `openWorld` created a key. Once the key is deleted, the processes create the next one.
  await other.sql('delete from signing_keys');
  const tokens = await Promise.all(
    [other.api.url, second.url, other.api.url, second.url].map((url) =>
      untilAvailable(() =>
        send(`${url}/api/auth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            ...getCredentialFields(created.clientId, created.secret),
          }).toString(),
        }),
      ),
    ),
  );
  expect(new Set(tokens.map((answer) => getKid(getToken(answer, 'access_token')))).size).toBe(1);
  await second.stop();
  await other.close();
});
