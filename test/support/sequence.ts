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
import type { World } from '../api/open-world.ts';

/** A string is the subject of a mail step. */
export type TestStep = string | Exclude<SequenceStep, { type: 'email' }>;

export const buildWait = (seconds: number): TestStep => ({
  type: 'wait',
  duration: { value: seconds, unit: 'seconds' },
});

/** Creates an active sequence. `addVersion` stores a version without publishing it. */
export async function createSequence(
  database: Database,
  projectId: string,
  steps: readonly TestStep[],
  rules: Partial<SequenceRules> = {},
) {
  const runAsApi = <Result>(work: (project: InProject) => Promise<Result>) =>
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
    runAsApi(async (project) => {
      const stored: SequenceStep[] = [];
      for (const step of added) stored.push(await storeStep(project, step));
      await insertSequenceVersion(project, sequenceId, stored, 'test');
    });
  const sequenceId = await runAsApi((project) =>
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
  await runAsApi((project) => activateSequence(project, sequenceId, 1));
  return {
    sequenceId,
    addVersion: (added: readonly TestStep[]) => addVersion(sequenceId, added),
    enroll: async (...people: (Partial<NewPerson> & { email: string })[]): Promise<string[]> => {
      const newPeople = people.map((person) => ({ params: {}, timeZone: null, visitorId: null, ...person }));
      const enrolled = await runAsApi((project) =>
        enrollPeople(project, sequenceId, { people: newPeople, source: 'api' }),
      );
      return enrolled.map(({ id }) => id ?? '');
    },
  };
}

type Enrollment = {
  projectId: string;
  email: string;
  state?: 'active' | 'completed';
  params?: object;
  visitorId?: string;
  steps?: readonly object[];
  upcoming?: readonly { step: number; at: string }[];
};

const WAIT = { type: 'wait', duration: { value: 1, unit: 'days' } };

/** Stores an enrollment that seems to have a workflow run, so that no worker starts a run for it. */
export async function storeEnrollment(
  { sql }: Pick<World, 'sql'>,
  { projectId, email, state = 'active', params = {}, visitorId, steps = [WAIT], upcoming = [] }: Enrollment,
): Promise<{ sequenceId: string; enrollmentId: string }> {
  const [stored] = await sql(
    `with sequence as (
       insert into sequences (project_id, name, state, email_type, reentry, latest_version, published_version)
       values ($1, gen_random_uuid()::text, 'active', 'marketing', 'never', 1, 1) returning id),
     version as (
       insert into sequence_versions (project_id, sequence_id, version, steps, created_by)
       select $1, id, 1, $2, 'test' from sequence)
     insert into sequence_enrollments (project_id, sequence_id, version, email, params, visitor_id, source, state,
       upcoming, opened_at, run_id, ended_at)
     select $1, id, 1, $3, $4, $5, 'api', $6, $7, now(), 'run-1', case $6 when 'active' then null else now() end
     from sequence returning sequence_id as "sequenceId", id as "enrollmentId"`,
    [
      projectId,
      JSON.stringify(steps),
      email,
      JSON.stringify(params),
      visitorId ?? null,
      state,
      JSON.stringify(upcoming),
    ],
  );
  return { sequenceId: String(stored?.['sequenceId']), enrollmentId: String(stored?.['enrollmentId']) };
}
