import type { InProject } from '../../../models/in-project.ts';
import { activateSequence } from '../../../models/sequences/control-sequence.ts';
import { enrollPeople } from '../../../models/sequences/enroll-people.ts';
import {
  insertSequence,
  insertSequenceVersion,
  type SequenceRules,
} from '../../../models/sequences/sequences.ts';
import type { SequenceStep } from '../../../domain/sequence-steps.ts';

const WAIT: SequenceStep = { type: 'wait', duration: { value: 1, unit: 'days' } };

export async function createActiveSequence(
  project: InProject,
  { steps = [WAIT], ...rules }: Partial<SequenceRules> & { name: string; steps?: readonly SequenceStep[] },
): Promise<string> {
  const id = await insertSequence(project, {
    emailType: 'marketing',
    entryEvent: null,
    reentry: 'never',
    goalEvent: null,
    ...rules,
  });
  await insertSequenceVersion(project, id, steps, 'test');
  await activateSequence(project, id, 1);
  return id;
}

export async function enrollPerson(project: InProject, sequenceId: string, email: string): Promise<string> {
  const people = [{ email, params: {}, timeZone: 'Europe/Lisbon', visitorId: null }];
  const [enrolled] = await enrollPeople(project, sequenceId, { people, source: 'api' });
  if (!enrolled?.id) throw new Error('The person was not enrolled.');
  return enrolled.id;
}
