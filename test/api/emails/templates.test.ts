import { randomUUID } from 'node:crypto';
import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, bearer, getError, openWorld, parseSuccess, send } from '../open-world.ts';
import { callEmails, findBatch, queueBatch } from './batch-requests.ts';

const world = keepOpen(openWorld);

let owner: Record<string, string>;
beforeAll(async () => {
  owner = bearer(await world.createToken(world.tenant.ownerId));
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(`${world.api.url}/projects/${world.tenant.projectId}/email-templates${path}`, {
    method,
    headers: { ...owner, ...headers },
    body,
  });

const queue = (body: object) =>
  queueBatch(world.api.url, world.tenant, { trackingId: randomUUID(), ...body });

const getBatch = async (trackingId: string) =>
  parseSuccess('getEmailBatch', await findBatch(world, trackingId, '?include=content'));

const CONTENT = {
  subject: 'Welcome, {{name}}',
  text: 'Start: {{link}}',
  params: [
    { name: 'name', required: false, default: 'you' },
    { name: 'link', type: 'url' },
  ],
};

const RECIPIENT = { email: 'ada@example.com', params: { link: 'https://example.com' } };

async function create() {
  return parseSuccess('createEmailTemplate', await call('POST', '', { name: randomUUID(), ...CONTENT }));
}

it('stores a new version of a template only when its content changes, and keeps the former version', async () => {
  const { id, name, versions } = await create();
  expect(versions).toHaveLength(1);
  expect(
    parseSuccess('updateEmailTemplate', await call('PUT', `/${id}`, { name, ...CONTENT })).latestVersion,
  ).toBe(1);
  const update = await call('PUT', `/${id}`, { name, ...CONTENT, text: 'Go: {{link}}' });
  expect(parseSuccess('updateEmailTemplate', update)).toMatchObject({ version: 2, text: 'Go: {{link}}' });
  expect(parseSuccess('getEmailTemplate', await call('GET', `/${id}?version=1`))).toMatchObject({
    version: 1,
    latestVersion: 2,
    state: 'draft',
    text: CONTENT.text,
  });
});

it('refuses a 101st version of a template, but renames a template with 100 versions', async () => {
  const { id, name } = await create();
  await world.sql(
    `insert into email_template_versions (project_id, template_id, version, subject, text, params, created_by)
     select project_id, template_id, n, subject, text, params, created_by
     from email_template_versions, generate_series(2, 100) n where template_id = $1`,
    [id],
  );
  await world.sql('update email_templates set latest_version = 100 where id = $1', [id]);
  expect((await call('PUT', `/${id}`, { name, ...CONTENT, text: 'New' })).status).toBe(409);
  const renamed = await call('PUT', `/${id}`, { name: `${name} again`, ...CONTENT });
  expect(parseSuccess('updateEmailTemplate', renamed)).toMatchObject({ name: `${name} again`, version: 100 });
});

it('refuses a batch with an unpublished template, and keeps the version in an accepted batch after another version is published', async () => {
  const { id, name } = await create();
  expect(getError(await queue({ templateId: id, recipients: [RECIPIENT] })).code).toBe('conflict');
  await call('POST', `/${id}/publish`, {});
  const trackingId = randomUUID();
  const body = { trackingId, templateId: id, recipients: [RECIPIENT] };
  expect((await queue(body)).status).toBe(202);
  await call('PUT', `/${id}`, { name, subject: 'Changed {{city}}', text: 'x', params: [{ name: 'city' }] });
  await call('POST', `/${id}/publish`, {});
  // The new version requires other parameters, but a repeated request gets its first answer.
  expect((await queue(body)).headers.get('idempotent-replayed')).toBe('true');
  expect(await getBatch(trackingId)).toMatchObject({
    templateId: id,
    templateVersion: 1,
    template: { subject: CONTENT.subject },
  });
  const used = await callEmails(world, 'GET', `/batch?templateId=${id}`);
  expect(parseSuccess('listEmailBatches', used).batches.map((batch) => batch.trackingId)).toEqual([
    trackingId,
  ]);
});

it('refuses a recipient without a required parameter or with an invalid URL, and fills in default values', async () => {
  const { id } = await create();
  await call('POST', `/${id}/publish`, {});
  const queueDryRun = (params: object) =>
    queue({ templateId: id, dryRun: true, recipients: [{ email: 'ada@example.com', params }] });
  expect(getError(await queueDryRun({})).details).toEqual([
    expect.objectContaining({ path: 'recipients[0].params.link' }),
  ]);
  expect(getError(await queueDryRun({ link: 'javascript:alert(1)' })).details).toEqual([
    expect.objectContaining({ path: 'recipients[0].params.link' }),
  ]);
  const answer = await queueDryRun(RECIPIENT.params);
  expect(answer.body).toMatchObject({
    previews: [{ subject: 'Welcome, you', text: 'Start: https://example.com' }],
  });
});

it('refuses batches with an archived template until the template is published again', async () => {
  const { id } = await create();
  await call('POST', `/${id}/publish`, {});
  expect(parseSuccess('archiveEmailTemplate', await call('POST', `/${id}/archive`)).state).toBe('archived');
  expect((await queue({ templateId: id, recipients: [RECIPIENT] })).status).toBe(409);
  const archived = parseSuccess('listEmailTemplates', await call('GET', '?state=archived'));
  expect(archived.templates.map((template) => template.id)).toContain(id);
  expect(parseSuccess('publishEmailTemplate', await call('POST', `/${id}/publish`, {})).state).toBe(
    'published',
  );
  expect((await queue({ templateId: id, recipients: [RECIPIENT] })).status).toBe(202);
});

it('refuses a batch with an archived template that was never published, and says that it is archived', async () => {
  const { id } = await create();
  await call('POST', `/${id}/archive`);
  const answer = await queue({ templateId: id, recipients: [RECIPIENT] });
  expect(getError(answer)).toMatchObject({ code: 'conflict', message: expect.stringContaining('archived') });
});

it('previews a draft and lists its missing parameters', async () => {
  const { id } = await create();
  const preview = await call('POST', `/${id}/preview`, { params: { name: 'Ada' } });
  expect(parseSuccess('previewEmailTemplate', preview)).toEqual({
    version: 1,
    subject: 'Welcome, Ada',
    text: 'Start: ',
    missingParams: ['link'],
  });
});

it('queues a test mail of a draft with `[Test]` before its subject', async () => {
  const { id } = await create();
  const answer = await call('POST', `/${id}/test`, { to: 'ada@example.com', params: RECIPIENT.params });
  expect(answer.status).toBe(202);
  const { trackingId } = parseSuccess('sendTestEmail', answer);
  expect(await getBatch(trackingId)).toMatchObject({
    subject: '[Test] Welcome, {{name}}',
    totalRecipients: 1,
  });
});

const sendTest = (templateId: string, key: string, change: object = {}) =>
  call(
    'POST',
    `/${templateId}/test`,
    { to: 'ada@example.com', params: RECIPIENT.params, ...change },
    { 'idempotency-key': key },
  );

it('replays the answer to a test mail with the same `Idempotency-Key`, even after the template has a new version', async () => {
  const { id, name } = await create();
  const key = randomUUID();
  const first = await Promise.all([sendTest(id, key), sendTest(id, key)]);
  await call('PUT', `/${id}`, { name, subject: 'Welcome', text: '{{city}}', params: [{ name: 'city' }] });
  const answers = [...first, await sendTest(id, key)];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replays).toHaveLength(2);
});

it('answers 422 when the `Idempotency-Key` of a test mail is reused with another body or template', async () => {
  const { id } = await create();
  const key = 'k'.repeat(255);
  const racing = await Promise.all([sendTest(id, key), sendTest(id, key, { to: 'grace@example.com' })]);
  expect(racing.map(({ status }) => status)).toEqual(expect.arrayContaining([202, 422]));
  for (const change of [
    { to: 'alan@example.com' },
    { version: 1 },
    { params: { link: 'https://example.org' } },
  ])
    await expectRefused(sendTest(id, key, change), [422, 'idempotency_mismatch'], 'Idempotency-Key');
  const other = await create();
  await expectRefused(sendTest(other.id, key), [422, 'idempotency_mismatch'], 'Idempotency-Key');
});

it('accepts a test mail with an `Idempotency-Key` whose first request was refused', async () => {
  const { id } = await create();
  const key = randomUUID();
  await expectRefused(sendTest(id, key, { params: {} }), [400, 'missing_template_params'], 'params.link');
  expect((await sendTest(id, key)).status).toBe(202);
});

it.each([
  [{}, 'missing_template_params'],
  [{ link: 'nowhere' }, 'validation_error'],
])('refuses a test mail with the parameters %j, and names the parameter', async (params, code) => {
  const { id } = await create();
  const answer = call('POST', `/${id}/test`, { to: 'ada@example.com', params });
  await expectRefused(answer, [400, code], 'params.link');
});

it('omits `[Test]` from a test mail whose subject would become too long', async () => {
  const { id } = await create();
  const params = { ...RECIPIENT.params, name: 'a'.repeat(998 - 'Welcome, '.length) };
  const answer = await call('POST', `/${id}/test`, { to: 'ada@example.com', params });
  const { trackingId } = parseSuccess('sendTestEmail', answer);
  expect(await getBatch(trackingId)).toMatchObject({ subject: CONTENT.subject });
});

it('refuses a test mail whose subject is too long, and names the parameters', async () => {
  const { id } = await create();
  const params = { ...RECIPIENT.params, name: 'a'.repeat(998) };
  const answer = call('POST', `/${id}/test`, { to: 'ada@example.com', params });
  await expectRefused(answer, [400, 'validation_error'], 'params');
});

it.each(['{{city}}', '{{link'])('refuses a template with the text %s, and names the field', async (text) => {
  await expectRefused(call('POST', '', { name: randomUUID(), ...CONTENT, text }), 400, 'text');
});

it('refuses a template name that another template has', async () => {
  const { name } = await create();
  expect((await call('POST', '', { name, ...CONTENT })).status).toBe(409);
});

it('refuses a batch with both `template` and `templateId`, with neither, or with a `version` of an inline template', async () => {
  const { id } = await create();
  const template = { subject: 'Hello', text: 'Hello' };
  for (const [content, field] of [
    [{ template, templateId: id }, 'templateId'],
    [{}, 'template'],
    [{ template, version: 1 }, 'version'],
  ] as const) {
    await expectRefused(queue({ ...content, recipients: [RECIPIENT] }), 400, field);
  }
});
