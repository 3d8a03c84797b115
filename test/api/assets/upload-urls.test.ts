import { keepOpen } from '../../support/keep-open.ts';
import { PNG, assets, fileOf, openAssetsWorld, put, type AssetsWorld } from '../../support/assets-world.ts';
import { eventually } from '../../support/eventually.ts';
import { errorOf, pathsOf } from '../open-world.ts';

const picture = fileOf('Lisbon workshop.png', 'image/png', PNG);

let world: AssetsWorld;
let mine: ReturnType<typeof assets>;

keepOpen(openAssetsWorld, (opened) => {
  world = opened;
  mine = assets(world, world.tenant);
});

it('describes each file in the order of the request', async () => {
  const files = [
    picture,
    fileOf('../../etc/passwd', 'text/plain', 'x'),
    fileOf('clip.mov', 'video/quicktime', 'x'),
    fileOf('CON', 'audio/mpeg', 'x'),
  ];
  const uploads = await mine.announce(...files);
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

it('signs upload URLs for 15 minutes with host, type and length only', async () => {
  const made = await mine.announceOne(picture);
  const url = new URL(made.uploadUrl);
  const lifetime = Number(url.searchParams.get('X-Amz-Expires'));
  expect(lifetime).toBeLessThanOrEqual(900);
  expect(lifetime).toBeGreaterThan(600);
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect([...url.searchParams.keys()].filter((name) => /checksum|sha256$/i.test(name))).toEqual([
    'X-Amz-Content-Sha256',
  ]);
  expect(url.searchParams.get('X-Amz-Content-Sha256')).toBe('UNSIGNED-PAYLOAD');
});

it('accepts a plain PUT with only the content type', async () => {
  const made = await mine.announceOne(picture);
  const answer = await put(made, PNG);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('refuses a PUT with another type, length, method or signature', async () => {
  const made = await mine.announceOne(picture);
  const altered = new URL(made.uploadUrl);
  altered.searchParams.set('X-Amz-Signature', '0'.repeat(64));
  const otherKey = { ...made, uploadUrl: made.uploadUrl.replace(made.storageFilename, 'other.png') };
  const refusals = [
    await put(made, PNG, 'text/html'),
    await put(made, PNG, 'image/png; charset=utf-8'),
    await put(made, Buffer.concat([PNG, Buffer.from('x')])),
    await put(made, PNG.subarray(0, -1)),
    await put({ ...made, uploadUrl: altered.href }, PNG),
    await put(otherKey, PNG),
    await fetch(made.uploadUrl),
    await fetch(made.uploadUrl, { method: 'DELETE' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
  expect(await world.objectsOf(made.itemId)).toEqual([]);
  expect((await put(made, PNG)).status).toBe(200);
});

it('refuses a PUT with unsigned headers', async () => {
  const secret = `projects/${world.other.projectId}/assets/secret.png`;
  await world.putObject(secret, PNG, 'image/png');
  const made = await mine.announceOne(picture);
  for (const [name, value] of [
    ['x-amz-copy-source', `${new URL(made.uploadUrl).pathname.split('/')[1]}/${secret}`],
    ['x-amz-acl', 'public-read'],
    ['x-amz-website-redirect-location', 'https://elsewhere.example/'],
  ] as const) {
    const answer = await put(made, PNG, made.mimeType, { [name]: value });
    expect([name, answer.status]).toEqual([name, 403]);
  }
  expect(await world.objectsOf(made.itemId)).toEqual([]);
});

it('refuses a PUT after the URL expired', async () => {
  const made = await mine.announceOne(picture);
  const key = `incoming/${made.objectKey}`;
  const short = { ...made, uploadUrl: await world.store.signPut(key, picture, 1) };
  await eventually(async () => (await put(short, PNG)).status === 403);
  expect((await put(made, PNG)).status).toBe(200);
});

it('creates new assets and URLs for a repeated request', async () => {
  const [one, other] = await Promise.all([mine.announceOne(picture), mine.announceOne(picture)]);
  expect(one.itemId).not.toBe(other.itemId);
  expect(one.uploadUrl).not.toBe(other.uploadUrl);
});

it('names each invalid file in a request for upload URLs', async () => {
  const answer = await mine.ask([
    picture,
    { ...picture, mimeType: 'image/svg+xml' },
    { ...picture, mimeType: 'text/html' },
    { ...picture, sizeBytes: 25 * 1024 ** 2 + 1 },
  ]);
  expect([answer.status, pathsOf(answer)]).toEqual([
    400,
    ['files[1].mimeType', 'files[2].mimeType', 'files[3].sizeBytes'],
  ]);
});

it('limits upload URLs to 20 per request and 1,000 pending files', async () => {
  const twenty = Array.from({ length: 20 }, () => picture);
  expect((await mine.ask([...twenty, picture])).status).toBe(400);
  const theirs = assets(world, world.other);
  await world.sql(
    `insert into assets (project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at)
     select $1, 'a.png', 'a.png', 'image/png', 'image', 1, 'test', now() + interval '15 minutes'
     from generate_series(1, 990)`,
    [world.other.projectId],
  );
  const [full, ...rest] = await Promise.all([theirs.ask(twenty), theirs.ask(twenty)]);
  for (const answer of [full, ...rest]) {
    expect([answer.status, errorOf(answer).code]).toEqual([429, 'rate_limited']);
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  expect(await theirs.announce(...twenty.slice(10))).toHaveLength(10);
  expect((await theirs.ask([picture])).status).toBe(429);
  expect(await mine.announce(picture)).toHaveLength(1);
});
