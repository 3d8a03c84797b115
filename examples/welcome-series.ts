/** Creates a welcome series with a short wait, enrolls a person, and prints the mails that arrive. */
import { setTimeout as delay } from 'node:timers/promises';
import { Throughline } from '@throughline/client';
import { z } from 'zod';
import { readOptions, readStack } from './config.ts';

const USAGE = `Creates a welcome series of two mails, enrolls a person, and prints each mail as it reaches the outbox of the
embedded stack. It does not work with other deployments, which by default refuse waits of less than a minute.

  npx tsx examples/welcome-series.ts [options]

  --stack <file>  stack.json of a running stack; default: the one in $THROUGHLINE_HOME or .throughline
  --help          show this`;

const TIMEOUT_MS = 60_000;
const POLL_MS = 500;

const { values } = readOptions(USAGE, ['stack']);
const stack = z.object({
  api: z.string(),
  sandbox: z.object({ outbox: z.string() }),
  demo: z.object({ projectId: z.string(), serviceAccountKey: z.string() }),
});
const { api, sandbox, demo } = readStack(stack, values.stack, '--stack');
const tl = new Throughline({ baseUrl: api, apiKey: demo.serviceAccountKey, projectId: demo.projectId });

// Names are unique in a project, so each run uses names and an address of its own.
const run = Date.now();
const email = `ada.${run}@example.com`;

const params = [{ name: 'name' }];
const welcome = await publishTemplate('Welcome', 'Welcome, {{name}}');
const tips = await publishTemplate('Tips', 'Three tips for your first week, {{name}}');
const { id: sequenceId } = await tl.sequences.createSequence({
  body: {
    name: `Welcome series ${run}`,
    goal: { event: 'order' },
    steps: [
      { type: 'email', templateId: welcome },
      // After a shorter wait, both mails may be in one provider call, which does not guarantee their order.
      { type: 'wait', duration: { value: 5, unit: 'seconds' } },
      { type: 'exit_if', condition: { kind: 'email_clicked', step: 0 } },
      { type: 'email', templateId: tips },
    ],
  },
});
await tl.sequences.activateSequence({ sequenceId, body: {} });
const { enrollments } = await tl.sequences.enrollInSequence({
  sequenceId,
  body: { people: [{ email, params: { name: 'Ada' } }] },
});
const enrollmentId = enrollments[0]?.id;
if (enrollmentId === undefined) throw new Error(`${email} was not enrolled.`);
console.log(`Enrolled ${email}.`);
await printMails(enrollmentId);

async function publishTemplate(name: string, subject: string): Promise<string> {
  const text = 'Hello {{name}}, start here: https://www.example.com/start';
  const body = { name: `${name} ${run}`, subject, text, params };
  const { id: templateId } = await tl.emails.createEmailTemplate({ body });
  await tl.emails.publishEmailTemplate({ templateId, body: {} });
  return templateId;
}

/** @throws Error if the series has not ended after a minute */
async function printMails(enrollment: string): Promise<void> {
  const page = z.object({ mails: z.array(z.object({ subject: z.string() })) });
  const outbox = `${sandbox.outbox}/mails.json?to=${encodeURIComponent(email)}`;
  const deadline = Date.now() + TIMEOUT_MS;
  let printed = 0;
  while (Date.now() < deadline) {
    const { state, mails: sent } = await tl.sequences.getSequenceEnrollment({
      sequenceId,
      enrollmentId: enrollment,
    });
    const { mails } = page.parse(await (await fetch(outbox)).json());
    for (const { subject } of mails.toReversed().slice(printed)) console.log(`Received: ${subject}`);
    printed = mails.length;
    if (state !== 'active' && printed >= sent.length) return console.log(`The series is ${state}.`);
    await delay(POLL_MS);
  }
  throw new Error(`The series did not end in ${TIMEOUT_MS / 1_000} s.`);
}
