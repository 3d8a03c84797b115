import { openWorld, errorOf, send, type World } from '../open-world.ts';
import { aBatch, readers } from './a-batch.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

async function queue(change: Record<string, unknown>) {
  const answer = await send(`${world.api.url}/emails/batch/queue`, {
    method: 'POST',
    headers: { 'x-app-key': world.tenant.appKey },
    body: aBatch(change),
  });
  return { status: answer.status, details: answer.status === 400 ? errorOf(answer).details : undefined };
}

const text = 'Hello';

it.each([
  [{ subject: 'Hi {{name', text }, 'template.subject', 'is not closed by }}, at line 1, column 4'],
  [
    { subject: 'Hi', html: 'x'.repeat(300_000), text: 'y'.repeat(250_000) },
    'template.html',
    'may have 524288 together, and have 550002',
  ],
])('the template %# is refused with its field and place', async (template, path, message) => {
  const { status, details } = await queue({ template });
  expect(status).toBe(400);
  expect(details).toEqual([{ path, message: expect.stringContaining(message) }]);
});

it.each([
  [
    'a subject that only becomes too long',
    {
      template: { subject: '{{name}}', text },
      recipients: [{ email: 'a@example.com', params: { name: 'x'.repeat(999) } }],
    },
    'recipients[0]',
    'renders to a subject of more than 998 characters',
  ],
  [
    'a subject that only becomes blank',
    {
      template: { subject: '{{name}}', text },
      recipients: [{ email: 'a@example.com', params: { name: ' ' } }],
    },
    'recipients[0]',
    'renders to a mail without a subject',
  ],
  [
    'a mail that only becomes empty',
    {
      template: { subject: 'Hi', html: '{{name}}' },
      recipients: [{ email: 'a@example.com', params: { name: '' } }],
    },
    'recipients[0]',
    'renders to a mail without content',
  ],
  [
    'a hundred mails that are large together',
    { template: { subject: 'Hi', html: 'x'.repeat(200_000) }, recipients: readers(100) },
    'recipients[83]',
    'makes its batch of 100 recipients render to more than 16 MB',
  ],
])('%s is refused, as the provider would', async (_, change, path, message) => {
  expect(await queue(change)).toEqual({ status: 400, details: [{ path, message }] });
});
