import { keepOpen } from '../../support/keep-open.ts';
import { PNG, getAssetsClient, getFile, openAssetsWorld } from '../../support/assets-world.ts';
import { apiKey, parseSuccess, send } from '../open-world.ts';

const picture = getFile('Lisbon workshop.png', 'image/png', PNG);

let client: ReturnType<typeof getAssetsClient>;

const world = keepOpen(openAssetsWorld, () => {
  client = getAssetsClient(world, world.tenant);
});

const changeLink = (itemId: string, method: 'POST' | 'DELETE') =>
  send(`${world.api.url}/projects/${world.tenant.projectId}/assets/${itemId}/public-link`, {
    method,
    headers: apiKey(world.tenant.serviceAccountKey),
  });

const publish = async (itemId: string) =>
  parseSuccess('createPublicLink', await changeLink(itemId, 'POST')).publicUrl ?? '';

/** Requests a link at the API under test, whose public URL differs. */
const open = async (publicUrl: string) => {
  const answer = await fetch(publicUrl.replace(new URL(publicUrl).origin, world.api.url), {
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return answer;
};

const uploadPicture = async () => {
  const { itemId } = await client.upload(picture);
  await client.complete(itemId);
  return itemId;
};

it('shows a public image without a credential until its link is revoked', async () => {
  const itemId = await uploadPicture();
  const publicUrl = await publish(itemId);
  expect(await publish(itemId)).toBe(publicUrl);
  const [first, second] = [await open(`${publicUrl}?utm_source=mail`), await open(publicUrl)];
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect([first.status, ...getHeaders(first)]).toEqual([
    302,
    'public, max-age=60',
    'cross-origin',
    'nosniff',
  ]);
  const image = await fetch(first.headers.get('location') ?? '');
  expect(Buffer.from(await image.arrayBuffer()).equals(PNG)).toBe(true);
  expect(image.headers.get('content-type')).toBe('image/png');

  for (const _ of [1, 2]) {
    const revoked = parseSuccess('revokePublicLink', await changeLink(itemId, 'DELETE'));
    expect(revoked).not.toHaveProperty('publicUrl');
  }
  expect((await open(publicUrl)).status).toBe(404);
  const next = await publish(itemId);
  expect(next).not.toBe(publicUrl);
  const audit = await world.sql(`select action from audit_entries where target = $1 order by id`, [itemId]);
  expect(audit.map(({ action }) => action)).toEqual(['asset.publish', 'asset.unpublish', 'asset.publish']);

  expect((await client.remove(itemId)).status).toBe(200);
  expect((await open(next)).status).toBe(404);
});

it('refuses links of other projects, guessed tokens and files that are no ready images', async () => {
  const itemId = await uploadPicture();
  const token = Buffer.from(new URL(await publish(itemId)).pathname.split('/').at(-1) ?? '', 'base64url');
  const otherProject = Buffer.from(world.other.projectId.replaceAll('-', ''), 'hex');
  const tokens = [
    Buffer.concat([otherProject, token.subarray(16)]).toString('base64url'),
    Buffer.concat([token.subarray(0, 16), Buffer.alloc(16)]).toString('base64url'),
    `${token.toString('base64url')}A`,
  ];
  const answers = await Promise.all(tokens.map((each) => open(`https://x.example/images/${each}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const pending = await client.announceOne(picture);
  const table = await client.upload(getFile('a.csv', 'text/csv', 'a;b\n1;2\n'));
  await client.complete(table.itemId);
  for (const refused of [pending, table]) expect((await changeLink(refused.itemId, 'POST')).status).toBe(409);
});

it('limits the public links of a project to 1,000, also for concurrent requests', async () => {
  await world.sql(
    `insert into assets (project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at, state, etag, ready_at, public_token)
     select $1, 'a.png', 'a.png', 'image/png', 'image', 1, 'test', now(), 'ready', 'x', now(), 'n' || n
     from generate_series(1, 999 - (select count(*)::int from assets where project_id = $1 and public_token is not null and state = 'ready')) n`,
    [world.tenant.projectId],
  );
  const itemIds = [await uploadPicture(), await uploadPicture()];
  const answers = await Promise.all(itemIds.map((itemId) => changeLink(itemId, 'POST')));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
});

function getHeaders({ headers }: Response) {
  return ['cache-control', 'cross-origin-resource-policy', 'x-content-type-options'].map((name) =>
    headers.get(name),
  );
}
