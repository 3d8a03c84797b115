import { keepOpen } from '../../support/keep-open.ts';
import { PNG, getAssetsClient, buildFile, openAssetsWorld, put } from '../../support/assets-world.ts';
import { eventually } from '../../support/eventually.ts';
import { readActivityTexts } from '../../support/workflow-states.ts';
import { getError, getPaths, apiKey, parseSuccess, send } from '../open-world.ts';

const picture = buildFile('Lisbon workshop.png', 'image/png', PNG);

let client: ReturnType<typeof getAssetsClient>;

const world = keepOpen(openAssetsWorld, () => {
  client = getAssetsClient(world, world.tenant);
});

it('returns upload URLs in the order of the requested files', async () => {
  const files = [
    picture,
    buildFile('../../etc/passwd', 'text/plain', 'x'),
    buildFile('clip.mov', 'video/quicktime', 'x'),
    buildFile('CON', 'audio/mpeg', 'x'),
  ];
  const uploads = await client.createUrls(...files);
  const { projectId } = world.tenant;
  expect(uploads).toEqual(
    [
      ['lisbon-workshop.png', 'image'],
      ['passwd.txt', 'document'],
      ['clip.mov', 'video'],
      ['file-con.mp3', 'audio'],
    ].map(([storageFilename, assetType], index) => {
      const itemId = uploads[index]?.itemId;
      const { filename, mimeType } = files[index] ?? picture;
      const objectKey = `projects/${projectId}/assets/${itemId}/${storageFilename}`;
      return {
        itemId,
        objectKey,
        filename,
        storageFilename,
        mimeType,
        assetType,
        uploadUrl: expect.anything(),
      };
    }),
  );
  expect(new Set(uploads.map(({ itemId }) => itemId)).size).toBe(4);
});

it('an upload URL signs the host, content type and content length, and is valid for at most 15 minutes', async () => {
  const created = await client.createUrl(picture);
  const url = new URL(created.uploadUrl);
  const lifetime = Number(url.searchParams.get('X-Amz-Expires'));
  expect(lifetime).toBeLessThanOrEqual(900);
  expect(lifetime).toBeGreaterThan(600);
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect([...url.searchParams.keys()].filter((name) => /checksum|sha256$/i.test(name))).toEqual([
    'X-Amz-Content-Sha256',
  ]);
  expect(url.searchParams.get('X-Amz-Content-Sha256')).toBe('UNSIGNED-PAYLOAD');
});

it('an upload URL refuses another content type, length, object key, method or signature', async () => {
  const created = await client.createUrl(picture);
  const altered = new URL(created.uploadUrl);
  altered.searchParams.set('X-Amz-Signature', '0'.repeat(64));
  const otherKey = { ...created, uploadUrl: created.uploadUrl.replace(created.storageFilename, 'other.png') };
  const refusals = [
    await put(created, PNG, 'text/html'),
    await put(created, PNG, 'image/png; charset=utf-8'),
    await put(created, Buffer.concat([PNG, Buffer.from('x')])),
    await put(created, PNG.subarray(0, -1)),
    await put({ ...created, uploadUrl: altered.href }, PNG),
    await put(otherKey, PNG),
    await fetch(created.uploadUrl),
    await fetch(created.uploadUrl, { method: 'DELETE' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
  expect(await world.listObjects(created.itemId)).toEqual([]);
  expect((await put(created, PNG)).status).toBe(200);
});

it('an upload URL refuses headers that are not signed', async () => {
  const secret = `projects/${world.other.projectId}/assets/secret.png`;
  await world.putObject(secret, PNG, 'image/png');
  const created = await client.createUrl(picture);
  for (const [name, value] of [
    ['x-amz-copy-source', `${new URL(created.uploadUrl).pathname.split('/')[1]}/${secret}`],
    ['x-amz-acl', 'public-read'],
    ['x-amz-website-redirect-location', 'https://elsewhere.example/'],
  ] as const) {
    const answer = await put(created, PNG, created.mimeType, { [name]: value });
    expect([name, answer.status]).toEqual([name, 403]);
  }
  expect(await world.listObjects(created.itemId)).toEqual([]);
});

it('an upload URL refuses uploads after its expiry', async () => {
  const created = await client.createUrl(picture);
  const key = `incoming/${created.objectKey}`;
  const expiring = { ...created, uploadUrl: await world.store.signPut(key, picture, 1) };
  await eventually(async () => (await put(expiring, PNG)).status === 403);
  expect((await put(created, PNG)).status).toBe(200);
});

it('keeps presigned URLs out of workflow histories', async () => {
  const { itemId } = await client.upload(picture);
  await client.complete(itemId);
  expect(JSON.stringify((await client.get(itemId)).body)).toContain('X-Amz-Signature');
  const reported = await readActivityTexts(`TaskQueue = '${world.queuePrefix}.storage'`);
  expect(reported.filter((text) => text.includes(world.tenant.projectId)).length).toBeGreaterThan(1);
  expect(reported.join('\n')).not.toMatch(/X-Amz|https?:|Lisbon/i);
});

it('creates new assets and URLs for a repeated request', async () => {
  const [first, second] = await Promise.all([client.createUrl(picture), client.createUrl(picture)]);
  expect(first.itemId).not.toBe(second.itemId);
  expect(first.uploadUrl).not.toBe(second.uploadUrl);
});

it('names each invalid file in a request for upload URLs', async () => {
  const answer = await client.requestUrls([
    picture,
    { ...picture, mimeType: 'image/svg+xml' },
    { ...picture, mimeType: 'text/html' },
    { ...picture, sizeBytes: 25 * 1024 ** 2 + 1 },
  ]);
  expect([answer.status, getPaths(answer)]).toEqual([
    400,
    ['files[1].mimeType', 'files[2].mimeType', 'files[3].sizeBytes'],
  ]);
});

it('limits upload URLs to 20 files per request and 1,000 pending files per project', async () => {
  const twenty = Array.from({ length: 20 }, () => picture);
  expect((await client.requestUrls([...twenty, picture])).status).toBe(400);
  const otherClient = getAssetsClient(world, world.other);
  await world.sql(
    `insert into assets (project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at)
     select $1, 'a.png', 'a.png', 'image/png', 'image', 1, 'test', now() + interval '15 minutes'
     from generate_series(1, 990)`,
    [world.other.projectId],
  );
  const refused = await Promise.all([otherClient.requestUrls(twenty), otherClient.requestUrls(twenty)]);
  for (const answer of refused) {
    expect([answer.status, getError(answer).code]).toEqual([429, 'rate_limited']);
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  expect(await otherClient.createUrls(...twenty.slice(10))).toHaveLength(10);
  expect((await otherClient.requestUrls([picture])).status).toBe(429);
  expect(await client.createUrls(picture)).toHaveLength(1);
});

const changeLink = (itemId: string, method: 'POST' | 'DELETE') =>
  send(`${world.api.url}/projects/${world.tenant.projectId}/assets/${itemId}/public-link`, {
    method,
    headers: apiKey(world.tenant.serviceAccountKey),
  });

const createLink = async (itemId: string) =>
  parseSuccess('createPublicLink', await changeLink(itemId, 'POST')).publicUrl ?? '';

/**
 * Requests a public link at the test API's own origin, because links name the configured public URL, at which
 * the test API does not listen.
 */
const requestLink = async (publicUrl: string) => {
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

it('serves a public image without a credential until its link is revoked or its asset is deleted', async () => {
  const itemId = await uploadPicture();
  const publicUrl = await createLink(itemId);
  expect(await createLink(itemId)).toBe(publicUrl);
  const [first, second] = [await requestLink(`${publicUrl}?utm_source=mail`), await requestLink(publicUrl)];
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
  expect((await requestLink(publicUrl)).status).toBe(404);
  const next = await createLink(itemId);
  expect(next).not.toBe(publicUrl);
  const audit = await world.sql(`select action from audit_entries where target = $1 order by id`, [itemId]);
  expect(audit.map(({ action }) => action)).toEqual(['asset.publish', 'asset.unpublish', 'asset.publish']);

  expect((await client.remove(itemId)).status).toBe(200);
  expect((await requestLink(next)).status).toBe(404);
});

it('answers 404 for a public link with an altered token, and creates links only for ready images', async () => {
  const itemId = await uploadPicture();
  const token = Buffer.from(new URL(await createLink(itemId)).pathname.split('/').at(-1) ?? '', 'base64url');
  const otherProject = Buffer.from(world.other.projectId.replaceAll('-', ''), 'hex');
  const tokens = [
    Buffer.concat([otherProject, token.subarray(16)]).toString('base64url'),
    Buffer.concat([token.subarray(0, 16), Buffer.alloc(16)]).toString('base64url'),
    `${token.toString('base64url')}A`,
  ];
  const answers = await Promise.all(tokens.map((each) => requestLink(`https://x.example/images/${each}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const pending = await client.createUrl(picture);
  const table = await client.upload(buildFile('a.csv', 'text/csv', 'a;b\n1;2\n'));
  await client.complete(table.itemId);
  for (const refused of [pending, table]) expect((await changeLink(refused.itemId, 'POST')).status).toBe(409);
});

it('limits the public links of a project to 1,000, and audits the creation and revocation of a link once, even with concurrent requests', async () => {
  await world.sql(
    `insert into assets (project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at, state, etag, ready_at, public_token)
     select $1, 'a.png', 'a.png', 'image/png', 'image', 1, 'test', now(), 'ready', 'x', now(), 'n' || n
     from generate_series(1, 999 - (select count(*)::int from assets where project_id = $1 and public_token is not null and state = 'ready')) n`,
    [world.tenant.projectId],
  );
  const itemIds = [await uploadPicture(), await uploadPicture()];
  const answers = await Promise.all([...itemIds, ...itemIds].map((itemId) => changeLink(itemId, 'POST')));
  const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([200, 200, 409, 409]);
  const revoked = await Promise.all([...itemIds, ...itemIds].map((itemId) => changeLink(itemId, 'DELETE')));
  expect(revoked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const actions = 'select action from audit_entries where target = any($1) order by id';
  const audit = await world.sql(actions, [itemIds]);
  expect(audit).toEqual([{ action: 'asset.publish' }, { action: 'asset.unpublish' }]);
});

function getHeaders({ headers }: Response) {
  return ['cache-control', 'cross-origin-resource-policy', 'x-content-type-options'].map((name) =>
    headers.get(name),
  );
}
