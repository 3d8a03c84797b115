import { randomUUID } from 'node:crypto';
import type { SequenceStep } from '../../domain/sequence-steps.ts';
import type { Database } from '../../models/database.ts';
import { insertTemplate, insertTemplateVersion, publishTemplate } from '../../models/emails/templates.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { activateSequence } from '../../models/sequences/control-sequence.ts';
import { enrollPeople, type NewPerson } from '../../models/sequences/enroll-people.ts';
import {
  insertSequence,
  insertSequenceVersion,
  type SequenceRules,
} from '../../models/sequences/sequences.ts';

/** Step of a test's sequence. A text is the subject of a mail. */
export type TestStep = string | Exclude<SequenceStep, { type: 'email' }>;

export const waitSeconds = (value: number): TestStep => ({
  type: 'wait',
  duration: { value, unit: 'seconds' },
});

/** Creates an active sequence as the API's role. `addVersion` adds a version without publishing it. */
export async function createSequence(
  database: Database,
  projectId: string,
  steps: readonly TestStep[],
  rules: Partial<SequenceRules> = {},
) {
  const asApi = <Result>(work: (project: InProject) => Promise<Result>) =>
    inProject(database, projectId, work);
  const storeStep = async (project: InProject, step: TestStep): Promise<SequenceStep> => {
    if (typeof step !== 'string') return step;
    const templateId = await insertTemplate(project, randomUUID());
    const params = [{ name: 'name', type: 'text' as const, required: false, default: 'you' }];
    const content = { subject: step, html: null, text: 'Hi {{name}}', params };
    await insertTemplateVersion(project, templateId, content, 'test');
    await publishTemplate(project, templateId, null);
    return { type: 'email', templateId, version: 1 };
  };
  const addVersion = (sequenceId: string, added: readonly TestStep[]) =>
    asApi(async (project) => {
      const stored: SequenceStep[] = [];
      for (const step of added) stored.push(await storeStep(project, step));
      await insertSequenceVersion(project, sequenceId, stored, 'test');
    });
  const sequenceId = await asApi((project) =>
    insertSequence(project, {
      name: randomUUID(),
      emailType: 'marketing',
      entryEvent: null,
      goalEvent: null,
      reentry: 'never',
      ...rules,
    }),
  );
  await addVersion(sequenceId, steps);
  await asApi((project) => activateSequence(project, sequenceId, 1));
  return {
    sequenceId,
    addVersion: (added: readonly TestStep[]) => addVersion(sequenceId, added),
    /** Enrols people and returns the ids of their enrolments. */
    enroll: async (...people: (Partial<NewPerson> & { email: string })[]): Promise<string[]> => {
      const newPeople = people.map((person) => ({ params: {}, timeZone: null, visitorId: null, ...person }));
      const enrolled = await asApi((project) =>
        enrollPeople(project, sequenceId, { people: newPeople, source: 'api' }),
      );
      return enrolled.map(({ id }) => id ?? '');
    },
  };
}
