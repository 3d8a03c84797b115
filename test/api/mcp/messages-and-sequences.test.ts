import { keepOpen } from '../../support/keep-open.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eventually } from '../../support/eventually.ts';
import { bearer, openWorld } from '../open-world.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';
import { issueToken, connectAgent } from './agents.ts';
import { z } from 'zod';
import { createSequence, buildWait } from '../../support/sequence.ts';

/** Maximum number of MCP messages that an API process handles at a time per project or user. */
const MAX_MESSAGES = 50;

const world = keepOpen(() => openWorld({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-write' } }));

const announceMessage = (token: string) => {
  const connection = connectRaw(world.api.url);
  connection.write(
    formatHead('POST /mcp', {
      ...bearer(token),
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'Content-Length': '500000',
      Expect: '100-continue',
    }),
  );
  return connection;
};
const isContinued = (received: string) => received.startsWith('HTTP/1.1 100 Continue');

it('an MCP server handles at most 50 messages of one user at a time, independently of other users', async () => {
  const [loud, quiet] = await Promise.all(
    [world.tenant.ownerId, world.other.ownerId].map((userId) => issueToken(world, userId)),
  );
  const connections = Array.from({ length: MAX_MESSAGES + 10 }, () => announceMessage(loud ?? ''));
  await eventually(async () => connections.every(({ getReceived }) => /\r\n\r\n/.test(getReceived())));
  const answers = connections.map(({ getReceived }) => getReceived());
  expect(answers.filter(isContinued)).toHaveLength(MAX_MESSAGES);
  for (const refused of answers.filter((answer) => !isContinued(answer))) {
    expect(refused).toMatch(/^HTTP\/1.1 429 /);
    expect(refused).toMatch(/^Retry-After: 5\r$/m);
  }
  const otherConnection = announceMessage(quiet ?? '');
  expect(isContinued(await otherConnection.waitFor(/\r\n\r\n/))).toBe(true);

  // A disconnected caller releases its capacity to the next caller.
  connections.find(({ getReceived }) => isContinued(getReceived()))?.end();
  const next = await eventually(async () => {
    const attempt = announceMessage(loud ?? '');
    const isAdmitted = isContinued(await attempt.waitFor(/\r\n\r\n/));
    if (!isAdmitted) attempt.end();
    return isAdmitted ? attempt : undefined;
  });
  for (const connection of [...connections, otherConnection, next]) connection.end();
});

it('agents cannot open a stream, because the server sends nothing on streams', async () => {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const token = await issueToken(world, world.tenant.ownerId);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.api.url}/mcp`), {
      requestInit: { headers: bearer(token) },
    }),
  );
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('Subscription limit reached');
  await client.close();
});

const agent = keepOpen(async () =>
  connectAgent(world.api.url, await issueToken(world, world.tenant.ownerId)),
);

const lines = z.object({ untrusted: z.object({ lines: z.array(z.string()) }) });

function getFirstId(answer: object): string | undefined {
  return lines.parse(answer).untrusted.lines[0]?.split(' ')[0];
}

it('agents enroll people as previewed, read their status, and remove them', async () => {
  const { projectId } = world.tenant;
  const database = world.database.connect('api', { poolSize: 1 });
  const { sequenceId } = await createSequence(database, projectId, ['Hello {{name}}', buildWait(60)]);
  await database.sequelize.close();
  const people = { sequenceId, people: [{ email: 'ada@example.com', params: { name: 'Ada' } }] };
  const preview = await agent.call('preview_enrollment', people);
  expect(preview).toMatchObject({
    summary: '1 person would take 2 steps. Nobody is enrolled yet.',
    steps: ['email', 'wait 60 seconds'],
    untrusted: { lines: [expect.any(String), 'ada@example.com: Hello Ada', 'Hi Ada'] },
  });
  const { previewId } = preview;
  const other = { ...people, people: [{ email: 'bob@example.com' }] };
  expect(await agent.getRefusal('enroll_in_sequence', { previewId, previewed: other })).toMatchObject({
    code: 'preview_differs',
  });
  const enroll = () => agent.call('enroll_in_sequence', { previewId, previewed: people });
  expect(await enroll()).toMatchObject({ enrolled: 1, skipped: [] });
  expect(await enroll()).toMatchObject({ enrolled: 0, skipped: ['people[0]: already_enrolled'] });

  expect(await agent.call('sequence_status')).toMatchObject({
    untrusted: { lines: [expect.stringMatching(`^${sequenceId} .*: active, 1 person$`)] },
  });
  const status = await agent.call('sequence_status', { sequenceId, email: 'ADA' });
  expect(status).toMatchObject({
    untrusted: { lines: [expect.stringContaining('ada@example.com: active')] },
  });
  const enrollmentId = getFirstId(status);
  expect(await agent.call('remove_from_sequence', { sequenceId, enrollmentId })).toMatchObject({
    summary: 'The enrollment is exited (removed).',
  });
  expect(await agent.call('sequence_status', { sequenceId })).toMatchObject({
    steps: [
      '0 email: entered 1 sent 0 delivered 0 opened 0 clicked 0 exited 1 (removed 1)',
      '1 wait: entered 0',
    ],
  });
});

it('agents list, render and publish templates', async () => {
  const listed = await agent.call('email_templates');
  const templateId = getFirstId(listed);
  expect(await agent.call('email_templates', { templateId, params: { name: 'Bob' } })).toMatchObject({
    untrusted: { lines: ['Hello Bob', 'Hi Bob'] },
  });
  expect(await agent.call('publish_email_template', { templateId })).toMatchObject({ publishedVersion: 1 });
});
