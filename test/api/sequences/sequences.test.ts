import { randomUUID } from 'node:crypto';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, getError, openWorld, parseSuccess, send } from '../open-world.ts';

const world = keepOpen(openWorld);

let owner: Record<string, string>;
let templateId: string;

const call = (method: string, path: string, body?: unknown) =>
  send(`${world.api.url}/projects/${world.tenant.projectId}${path}`, { method, headers: owner, body });

beforeAll(async () => {
  owner = bearer(await world.createToken(world.tenant.ownerId));
  templateId = await createTemplate(true);
});

async function createTemplate(isPublished: boolean): Promise<string> {
  const content = { name: randomUUID(), subject: 'Hello {{name}}', text: 'Hi', params: [{ name: 'name' }] };
  const { id } = parseSuccess('createEmailTemplate', await call('POST', '/email-templates', content));
  if (isPublished) await call('POST', `/email-templates/${id}/publish`, {});
  return id;
}

const WAIT = { type: 'wait', duration: { value: 2, unit: 'days' }, until: { time: '09:00' } };

const getContent = (steps?: object[]) => ({
  name: randomUUID(),
  steps: steps ?? [
    { type: 'email', templateId },
    WAIT,
    { type: 'exit_if', condition: { kind: 'email_opened', step: 0 } },
  ],
});

async function create(content: object = getContent()) {
  return parseSuccess('createSequence', await call('POST', '/sequences', content));
}

async function createActive() {
  const { id } = await create();
  return parseSuccess('activateSequence', await call('POST', `/sequences/${id}/activate`, {})).id;
}

const enroll = async (id: string, ...emails: string[]) =>
  parseSuccess(
    'enrollInSequence',
    await call('POST', `/sequences/${id}/enrollments`, {
      people: emails.map((email) => ({ email, params: { name: 'Ada' } })),
    }),
  );

it('a sequence step stores the published version of its template, and an update creates a new version of the sequence only for changed steps', async () => {
  const content = getContent();
  const { id, steps } = await create(content);
  expect(steps).toMatchObject([
    { type: 'email', templateId, version: 1 },
    { until: { time: '09:00', timeZone: 'recipient', weekdaysOnly: false } },
    { type: 'exit_if' },
  ]);
  const renamed = { ...content, name: randomUUID(), goal: { event: 'order' } };
  const put = async (body: object) =>
    parseSuccess('updateSequence', await call('PUT', `/sequences/${id}`, body));
  expect(await put(renamed)).toMatchObject({ latestVersion: 1, goal: { event: 'order' }, state: 'draft' });
  expect(await put({ ...renamed, steps: [WAIT] })).toMatchObject({ latestVersion: 2, steps: [WAIT] });
  const first = await call('GET', `/sequences/${id}?version=1`);
  expect(parseSuccess('getSequence', first)).toMatchObject({ version: 1, steps });
});

it('names the fields of sequence steps that cannot run', async () => {
  const archivedId = await createTemplate(false);
  await call('POST', `/email-templates/${archivedId}/archive`);
  const steps = [
    WAIT,
    { type: 'email', templateId: await createTemplate(false) },
    { type: 'email', templateId: randomUUID() },
    { type: 'email', templateId, version: 7 },
    { type: 'wait', duration: { value: 59, unit: 'seconds' } },
    { type: 'wait', duration: { value: 53, unit: 'weeks' } },
    { type: 'wait' },
    { type: 'exit_if', condition: { kind: 'email_clicked', step: 0 } },
    { type: 'email', templateId },
    { type: 'email', templateId: archivedId },
  ];
  const body = { ...getContent(steps), entry: { event: 'order' } };
  expect(getError(await call('POST', '/sequences', body)).details).toEqual([
    { path: 'steps[1].templateId', message: 'is a draft. Publish it, or set version' },
    { path: 'steps[2].templateId', message: 'is not a template of the project' },
    { path: 'steps[3].templateId', message: 'has no version 7' },
    { path: 'steps[4].duration', message: 'must be from 60 s to 365 days' },
    { path: 'steps[5].duration', message: 'must be from 60 s to 365 days' },
    { path: 'steps[6]', message: 'needs duration or until' },
    { path: 'steps[7].condition.step', message: 'must be the index of an earlier email step' },
    {
      path: 'steps[8].templateId',
      message: 'requires the parameter name, which people who enter by an event lack',
    },
    { path: 'steps[9].templateId', message: 'is archived. Publish it to use it' },
  ]);
});

it('refuses a sequence name that another sequence has', async () => {
  const content = getContent();
  await create(content);
  expect(getError(await call('POST', '/sequences', content)).details).toEqual([
    { path: 'name', message: 'is used by another sequence' },
  ]);
});

it('finds the sequences whose latest or published version has an e-mail step with a template', async () => {
  const other = await createTemplate(true);
  const isFound = async (template: string, id: string) => {
    const answer = await call('GET', `/sequences?limit=100&templateId=${template}`);
    return parseSuccess('listSequences', answer).sequences.some((sequence) => sequence.id === id);
  };
  const content = getContent();
  const { id } = await create(content);
  expect([await isFound(templateId.toUpperCase(), id), await isFound(other, id)]).toEqual([true, false]);
  await call('POST', `/sequences/${id}/activate`, {});
  const update = () =>
    call('PUT', `/sequences/${id}`, { ...content, steps: [WAIT, { type: 'email', templateId: other }] });
  parseSuccess('updateSequence', await update());
  expect([await isFound(templateId, id), await isFound(other, id)]).toEqual([true, true]);
  await call('POST', `/sequences/${id}/activate`, { version: 2 });
  expect([await isFound(templateId, id), await isFound(other, id)]).toEqual([false, true]);
});

it('enrolls each person once, removes a person, and counts both in the metrics', async () => {
  const id = await createActive();
  const { enrollments } = await enroll(id, 'Ada@Example.com');
  expect(enrollments).toEqual([{ id: expect.any(String), email: 'ada@example.com' }]);
  const [{ id: enrollmentId } = { id: '' }] = enrollments;
  expect(await enroll(id, 'ada@example.com', 'bob@example.com')).toMatchObject({
    enrolled: 1,
    skipped: [{ index: 0, reason: 'already_enrolled', enrollmentId }],
  });
  const path = `/sequences/${id}/enrollments`;
  const list = async (query: string) =>
    parseSuccess('listSequenceEnrollments', await call('GET', `${path}?limit=1&${query}`));
  for (const query of [
    'search=ADA',
    'search=ADA@example.com',
    'search=ada@exa',
    'search=ada&state=active&stepIndex=0',
  ]) {
    const page = await list(query);
    expect(page).toMatchObject({ enrollments: [{ id: enrollmentId, totalSteps: 3 }], nextCursor: null });
  }
  for (const query of ['search=da@example.com', 'stepIndex=9']) {
    expect(await list(query)).toEqual({ enrollments: [], nextCursor: null });
  }
  for (const _ of [1, 2]) {
    const exited = await call('POST', `${path}/${enrollmentId}/exit`);
    expect(parseSuccess('exitSequenceEnrollment', exited)).toMatchObject({
      state: 'exited',
      exitReason: 'removed',
    });
  }
  const metrics = parseSuccess('getSequenceMetrics', await call('GET', `/sequences/${id}/metrics`));
  expect(metrics).toMatchObject({ entered: 2, active: 1, exited: { removed: 1 } });
  expect(metrics.steps[0]).toMatchObject({ type: 'email', entered: 2, exited: { removed: 1 }, sent: 0 });
});

it('names the people who lack a required parameter or have an unknown time zone', async () => {
  const id = await createActive();
  const people = [
    { email: 'ada@example.com' },
    { email: 'bob@example.com', params: { name: 'Bob' }, timeZone: 'Mars/Base' },
  ];
  const answer = await call('POST', `/sequences/${id}/enrollments`, { people });
  expect(getError(answer).details).toEqual([
    { path: 'people[0].params.name', message: 'is missing: a template requires it' },
    { path: 'people[1].timeZone', message: 'must be an IANA time zone such as Europe/Lisbon' },
  ]);
});

it('enrolls people only in an active or paused sequence, and moves them to another version', async () => {
  const content = getContent();
  const { id } = await create(content);
  const control = (verb: string, body?: object) => call('POST', `/sequences/${id}/${verb}`, body);
  const tryToEnroll = () =>
    call('POST', `/sequences/${id}/enrollments`, {
      people: [{ email: `${randomUUID()}@example.com`, params: { name: 'Ada' } }],
    });
  expect(getError(await tryToEnroll()).message).toMatch('draft');
  expect(getError(await control('pause')).message).toMatch('draft');
  await control('activate', {});
  expect((await tryToEnroll()).status).toBe(200);
  expect(parseSuccess('pauseSequence', await control('pause')).state).toBe('paused');
  expect((await tryToEnroll()).status).toBe(200);

  await call('PUT', `/sequences/${id}`, { ...content, steps: [WAIT] });
  const resumed = parseSuccess('activateSequence', await control('activate', {}));
  expect(resumed).toMatchObject({ state: 'active', publishedVersion: 1, activeEnrollments: 2 });
  const moved = parseSuccess('moveSequenceEnrollments', await control('move', { version: 2 }));
  expect(moved).toEqual({ version: 2, moved: 2, isComplete: true });
  expect(getError(await control('move', { version: 3 })).message).toMatch('no version 3');

  expect(parseSuccess('archiveSequence', await control('archive'))).toMatchObject({
    state: 'archived',
    activeEnrollments: 0,
  });
  expect(getError(await tryToEnroll()).message).toMatch('archived');
});
