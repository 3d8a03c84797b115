import { z } from 'zod';
import { createSequence, waitSeconds } from '../../support/sequence.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld } from '../open-world.ts';
import { connectAgent, issueToken, type Agent } from './agents.ts';

let agent: Agent;
const world = keepOpen(() => openWorld({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-write' } }));

beforeAll(async () => {
  agent = await connectAgent(world.api.url, await issueToken(world, world.tenant.ownerId));
});
afterAll(() => agent.close());

const lines = z.object({ untrusted: z.object({ lines: z.array(z.string()) }) });

/** Returns the id at the start of an answer's first line. */
function getFirstId(answer: object): string | undefined {
  return lines.parse(answer).untrusted.lines[0]?.split(' ')[0];
}

it('enrols people as previewed, reports their steps, and removes them', async () => {
  const { projectId } = world.tenant;
  const database = world.database.connect('api', { poolSize: 1 });
  const { sequenceId } = await createSequence(database, projectId, ['Hello {{name}}', waitSeconds(60)]);
  await database.sequelize.close();
  const people = { sequenceId, people: [{ email: 'ada@example.com', params: { name: 'Ada' } }] };
  const preview = await agent.call('preview_enrollment', people);
  expect(preview).toMatchObject({
    steps: ['email', 'wait 60 seconds'],
    untrusted: { lines: [expect.any(String), 'ada@example.com: Hello Ada', 'Hi Ada'] },
  });
  const { previewId } = preview;
  const other = { ...people, people: [{ email: 'bob@example.com' }] };
  expect(await agent.refusal('enroll_in_sequence', { previewId, previewed: other })).toMatchObject({
    code: 'preview_differs',
  });
  const enroll = () => agent.call('enroll_in_sequence', { previewId, previewed: people });
  expect(await enroll()).toMatchObject({ enrolled: 1, skipped: [] });
  expect(await enroll()).toMatchObject({ enrolled: 0, skipped: ['people[0]: already_enrolled'] });

  expect(await agent.call('sequence_status')).toMatchObject({
    untrusted: { lines: [expect.stringMatching(`^${sequenceId} .*: active, 1 people$`)] },
  });
  const status = await agent.call('sequence_status', { sequenceId, email: 'ADA' });
  expect(status).toMatchObject({
    untrusted: { lines: [expect.stringContaining('ada@example.com: active')] },
  });
  const enrollmentId = getFirstId(status);
  expect(await agent.call('remove_from_sequence', { sequenceId, enrollmentId })).toMatchObject({
    summary: 'The enrolment is exited (removed).',
  });
});

it('lists, renders and publishes templates', async () => {
  const listed = await agent.call('email_templates');
  const templateId = getFirstId(listed);
  expect(await agent.call('email_templates', { templateId, params: { name: 'Bob' } })).toMatchObject({
    untrusted: { lines: ['Hello Bob', 'Hi Bob'] },
  });
  expect(await agent.call('publish_email_template', { templateId })).toMatchObject({ publishedVersion: 1 });
});
