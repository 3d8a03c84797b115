/**
 * Peer of the token endpoint: `oidc-provider`, which issues tokens in the same format.
 *
 *   tokens.ts <settings as JSON>
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import { Pool } from 'pg';
import { z } from 'zod';
import { listen, readSettings } from './listen.ts';

const settings = readSettings(
  z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    scope: z.string(),
    databaseUrl: z.string(),
  }),
);

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const client = {
  client_id: settings.clientId,
  client_secret: settings.clientSecret,
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
};
const pool = await openRecords(settings.databaseUrl);

const provider = new Provider('http://127.0.0.1', {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'peer', alg: 'ES256', use: 'sig' }] },
  adapter: (kind: string) => getRecords(pool, kind),
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  ttl: { ClientCredentials: 900 },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'http://127.0.0.1/api',
      getResourceServerInfo: () => ({
        scope: settings.scope,
        audience: 'http://127.0.0.1/api',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

const handle = provider.callback();
const server = createServer((request, response) => void handle(request, response));
listen(server, () => pool.end());

async function openRecords(connectionString: string): Promise<Pool> {
  const opened = new Pool({ connectionString, max: 10 });
  await opened.query(
    `create table if not exists oidc_peer (id text, kind text, payload jsonb not null, grant_id text,
       uid text, user_code text, consumed_at timestamptz, expires_at timestamptz, primary key (id, kind))`,
  );
  await opened.query('insert into oidc_peer (id, kind, payload) values ($1, $2, $3)', [
    client.client_id,
    'Client',
    client,
  ]);
  return opened;
}

type RecordRow = { payload: AdapterPayload; consumed_at: Date | null };

function getRecords(records: Pool, kind: string): Adapter {
  const find = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    const { rows } = await records.query<RecordRow>(
      `select payload, consumed_at from oidc_peer
       where ${column} = $1 and kind = $2 and (expires_at is null or expires_at > now())`,
      [value, kind],
    );
    const [found] = rows;
    return found && { ...found.payload, ...(found.consumed_at && { consumed: true }) };
  };
  return {
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: (userCode) => find('user_code', userCode),
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null, userCode = null } = payload;
      await records.query(
        `insert into oidc_peer (id, kind, payload, grant_id, uid, user_code, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         on conflict (id, kind) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        [id, kind, payload, grantId, uid, userCode, expiresIn],
      );
    },
    async consume(id) {
      await records.query('update oidc_peer set consumed_at = now() where id = $1 and kind = $2', [id, kind]);
    },
    async destroy(id) {
      await records.query('delete from oidc_peer where id = $1 and kind = $2', [id, kind]);
    },
    async revokeByGrantId(grantId) {
      await records.query('delete from oidc_peer where grant_id = $1', [grantId]);
    },
  };
}
