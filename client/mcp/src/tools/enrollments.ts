import { z } from 'zod';
import { defineConfirmedTool, defineTool, type ProjectContext } from '../tool.ts';
import { Refusal } from '../explain-error.ts';
import { clip, formatCount } from '../fit-answer.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';

const enrollmentInput = z.object({
  sequenceId: z.string().min(1).max(36),
  people: z
    .array(
      z.object({
        email: z.string().min(1).max(254),
        params: z.record(z.string(), z.string().max(2_000)).exactOptional(),
        timeZone: z.string().max(64).exactOptional(),
      }),
    )
    .min(1)
    .max(200),
});

export const previewEnrollment = defineTool({
  name: 'preview_enrollment',
  title: 'Preview an enrollment in a sequence',
  description:
    'Shows the steps of a sequence and its first mail to the first person, and returns the `previewId` for ' +
    'enroll_in_sequence. Enrolls nobody.',
  input: enrollmentInput,
  output: {
    previewId: z.string(),
    steps: z.array(z.string()),
    untrusted: z.object({ lines: z.array(z.string()) }),
  },
  async run(context, input) {
    const { tl, projectId, call } = context;
    const { sequenceId, people } = input;
    const key = { projectId, sequenceId };
    const { publishedVersion, state } = await tl.sequences.getSequence(key, call);
    if (publishedVersion === undefined || state === 'archived') {
      throw new Refusal(
        'conflict',
        `The sequence is ${state}.`,
        'A person must activate the sequence first.',
      );
    }
    const { name, steps } = await tl.sequences.getSequence({ ...key, version: publishedVersion }, call);
    const [person] = people;
    const firstMail = person && (await renderFirstMail(context, { steps, person }));
    return {
      summary: `${formatCount(people.length, 'person', 'people')} would take ${formatCount(steps.length, 'step')}. Nobody is enrolled yet.`,
      next: getNextAfterPreview(context, 'enroll_in_sequence'),
      previewId: createPreviewId(context, { tool: 'enroll_in_sequence', content: input }),
      steps: steps.map((step) => (step.type === 'wait' ? `wait ${describeWait(step)}` : step.type)),
      untrusted: {
        lines: [
          clip(name),
          ...(firstMail && person
            ? [`${person.email}: ${firstMail.subject}`, firstMail.text ?? firstMail.html ?? '']
            : []
          ).map((line) => clip(line, 600)),
          ...(firstMail?.missingParams ?? []).map((param) => clip(`missing: ${param}`)),
        ],
      },
    };
  },
});

type Steps = Awaited<ReturnType<ProjectContext['tl']['sequences']['getSequence']>>['steps'];

async function renderFirstMail(
  { tl, projectId, call }: ProjectContext,
  { steps, person }: { steps: Steps; person: z.infer<typeof enrollmentInput>['people'][number] },
) {
  const email = steps.find((step) => step.type === 'email');
  if (!email) return undefined;
  const { templateId, version } = email;
  const body = { params: person.params ?? {}, ...(version !== undefined && { version }) };
  return tl.emails.previewEmailTemplate({ projectId, templateId, body }, call);
}

function describeWait({ duration, until }: Extract<Steps[number], { type: 'wait' }>): string {
  return [
    duration && `${duration.value} ${duration.unit}`,
    until && `until ${until.time}${until.weekdaysOnly ? ' on weekdays' : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const enrollInSequence = defineConfirmedTool({
  name: 'enroll_in_sequence',
  title: 'Enroll people in a sequence',
  description:
    'Enrolls people, who then get real mail: `previewId` is the result of preview_enrollment, and `previewed` repeats its arguments. Safe to repeat.',
  preview: { input: enrollmentInput, toContent: (input) => input },
  output: { enrolled: z.number(), skipped: z.array(z.string()) },
  async run({ tl, projectId, call }, { sequenceId, people }) {
    const { enrolled, skipped } = await tl.sequences.enrollInSequence(
      { projectId, sequenceId, body: { people } },
      call,
    );
    return {
      summary: `Enrolled ${formatCount(enrolled, 'person', 'people')}, skipped ${skipped.length}.`,
      next: 'Call sequence_status with this sequenceId for their steps.',
      enrolled,
      skipped: skipped.map(({ index, reason }) => `people[${index}]: ${reason}`),
    };
  },
});

export const removeFromSequence = defineTool({
  name: 'remove_from_sequence',
  title: 'Remove a person from a sequence',
  description: 'Ends an enrollment that sequence_status lists. No further mail of the sequence is queued.',
  input: z.object({
    sequenceId: z.string().min(1).max(36),
    enrollmentId: z.string().min(1).max(36),
  }),
  output: { state: z.string() },
  changes: true,
  async run({ tl, projectId, call }, { sequenceId, enrollmentId }) {
    const { state, exitReason } = await tl.sequences.exitSequenceEnrollment(
      { projectId, sequenceId, enrollmentId },
      call,
    );
    return {
      summary: `The enrollment is ${state}${exitReason === undefined ? '' : ` (${exitReason})`}.`,
      next: 'No action is needed.',
      state,
    };
  },
});
