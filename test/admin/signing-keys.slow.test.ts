import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { QueryTypes } from 'sequelize';
import { DAY_MS } from '../../domain/local-clock.ts';
import { signingKeyList, signingKeyRotate } from '../../admin/commands/signing-key.ts';
import { tokenIssue } from '../../admin/commands/token.ts';
import { findPublishedKeys } from '../../models/access/signing-keys.ts';
import { getKeyId } from '../../models/sealed.ts';
import { getAudit, createProject, openAdmin, readKeySet, type OpenAdmin } from './open-admin.ts';

let admin: OpenAdmin;
let user: string;

beforeEach(async () => {
  admin = await openAdmin();
  user = (await createProject(admin.context)).ownerId;
});

afterEach(() => admin.close());

async function readSigningKid(): Promise<string | undefined> {
  const { token } = await tokenIssue(admin.context, { user });
  return decodeProtectedHeader(token).kid;
}

async function canVerify(token: string): Promise<boolean> {
  const keySet = createLocalJWKSet(await readKeySet(admin.context));
  return jwtVerify(token, keySet).then(
    () => true,
    () => false,
  );
}

/** Simulates the passage of time: moves all times of the signing keys back. */
async function advanceTime(seconds: number): Promise<void> {
  await admin.context.database.sequelize.query(
    `update signing_keys set active_from = active_from - make_interval(secs => $1),
       created_at = created_at - make_interval(secs => $1),
       published_until = published_until - make_interval(secs => $1)`,
    { bind: [seconds] },
  );
}

it('publishes a new signing key at once and signs with it ten minutes later', async () => {
  const first = await readSigningKid();
  const { token: early } = await tokenIssue(admin.context, { user, ttl: 24 * 60 * 60 });
  const rotated = await signingKeyRotate(admin.context, {});
  expect(rotated.retired).toEqual([first]);
  expect(rotated.olderPublishedUntil.getTime() - rotated.activeFrom.getTime()).toBe(DAY_MS);
  expect((await findPublishedKeys(admin.context.database)).map(({ kid }) => kid)).toEqual([
    rotated.kid,
    first,
  ]);
  expect(await readSigningKid()).toBe(first);

  await advanceTime(601);
  expect(await readSigningKid()).toBe(rotated.kid);
  expect(await canVerify(early)).toBe(true);
  expect((await signingKeyList(admin.context, {})).map(({ id, state }) => [id, state])).toEqual([
    [rotated.kid, 'signing'],
    [first, 'retiring'],
  ]);

  await advanceTime(24 * 60 * 60);
  expect((await findPublishedKeys(admin.context.database)).map(({ kid }) => kid)).toEqual([rotated.kid]);
});

it('a rotation with `--now` signs with the new key at once, and tokens of older keys stay valid', async () => {
  const { token: early } = await tokenIssue(admin.context, { user });
  const { kid } = await signingKeyRotate(admin.context, { now: true });
  expect(await readSigningKid()).toBe(kid);
  expect(await canVerify(early)).toBe(true);
});

it('a rotation with `--revoke-older` signs with the new key at once, and tokens of older keys become invalid', async () => {
  const { token: early } = await tokenIssue(admin.context, { user });
  const { kid } = await signingKeyRotate(admin.context, { revokeOlder: true });
  expect(await readSigningKid()).toBe(kid);
  expect(await canVerify(early)).toBe(false);
});

it('a key from a rotation with `--now` keeps signing when the start time of an earlier, scheduled key passes', async () => {
  await readSigningKid();
  await signingKeyRotate(admin.context, {});
  const { kid } = await signingKeyRotate(admin.context, { now: true });
  await advanceTime(601);
  expect(await readSigningKid()).toBe(kid);
});

it('signs with the first signing key of a deployment at once', async () => {
  const rotated = await signingKeyRotate(admin.context, {});
  expect(rotated.retired).toEqual([]);
  expect(await readSigningKid()).toBe(rotated.kid);
});

it('audits a rotation of the signing key', async () => {
  const { kid } = await signingKeyRotate(admin.context, { now: true });
  expect((await getAudit(admin.context))[0]).toMatchObject({
    action: 'signing-key.rotate',
    target: kid,
    details: { urgency: 'at-once' },
  });
});

it('stores the private signing key only in sealed form, and does not publish it', async () => {
  await readSigningKid();
  const [row] = await admin.context.database.sequelize.query<{ text: string; sealed: string }>(
    'select to_jsonb(signing_keys)::text as text, sealed_private_jwk as sealed from signing_keys',
    { type: QueryTypes.SELECT },
  );
  expect(row && getKeyId(row.sealed)).toBe('k1');
  expect(row?.text).not.toMatch(/"d"/);
  expect(JSON.stringify(await findPublishedKeys(admin.context.database))).not.toMatch(/"d"|sealed/);
});

it('denies the worker access to the sealed signing key', async () => {
  await readSigningKid();
  const { sequelize } = admin.database.connect('worker', { poolSize: 1 });
  await expect(sequelize.query('select sealed_private_jwk from signing_keys')).rejects.toThrow(
    /permission denied/,
  );
});

it('refuses to sign with a sealed private key that was copied from another row', async () => {
  const first = await readSigningKid();
  const { kid } = await signingKeyRotate(admin.context, { now: true });
  await admin.context.database.sequelize.query(
    `update signing_keys set sealed_private_jwk = (select sealed_private_jwk from signing_keys where id = $1)
     where id = $2`,
    { bind: [first, kid] },
  );
  await expect(readSigningKid()).rejects.toThrow(/another row/);
});
