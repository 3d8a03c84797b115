import type { components } from '../../../client/src/generated/types.gen.ts';
import type { VersionChoice } from '../../../models/emails/templates.ts';
import type { InProject, Project } from '../../../models/in-project.ts';
import { lockSequence, type LockedSequence } from '../../../models/sequences/control-sequence.ts';
import {
  countActiveEnrollments,
  findSequenceVersion,
  findSequenceVersions,
  type SequenceRules,
  type SequenceVersion,
} from '../../../models/sequences/sequences.ts';
import { conflict, noSuch, notFound, requireFound, type AppError } from '../../request/errors.ts';
import { serializeSequence } from '../../serializers/sequences.ts';

type Content = components['schemas']['SequenceContent'];

function noSuchVersion(version: VersionChoice): AppError {
  return notFound(`The sequence has no version ${version}.`);
}

/**
 * Finds a version of the sequence, by default the newest.
 * @throws AppError 404
 */
export async function requireSequence(
  project: Project,
  id: string,
  version: VersionChoice = 'latest',
): Promise<SequenceVersion> {
  const found = await findSequenceVersion(project, id, version);
  if (found) return found;
  if (version !== 'latest' && (await findSequenceVersion(project, id, 'latest')))
    throw noSuchVersion(version);
  throw noSuch('sequence');
}

/**
 * Reads a version of the sequence, by default the newest.
 * @throws AppError 404
 */
export async function readSequence(
  project: Project,
  sequenceId: string,
  version?: number,
): Promise<components['schemas']['Sequence']> {
  const sequence = await requireSequence(project, sequenceId, version);
  const activeEnrollments = await countActiveEnrollments(project, sequence.id);
  return serializeSequence(
    { ...sequence, activeEnrollments },
    await findSequenceVersions(project, sequence.id),
  );
}

/**
 * Locks the sequence until the commit.
 * @throws AppError 404 for an unknown sequence or version
 */
export async function requireLockedSequence(
  project: InProject,
  id: string,
  version: number | undefined,
): Promise<LockedSequence> {
  const locked = requireFound(await lockSequence(project, id), 'sequence');
  if (version !== undefined && version > locked.latestVersion) throw noSuchVersion(version);
  return locked;
}

/** @throws AppError 409 unless the sequence is active or paused */
export function requireStarted(state: SequenceVersion['state']): void {
  if (state === 'draft') throw conflict('The sequence is a draft. Activate it first.');
  if (state === 'archived') throw conflict('The sequence is archived. Activate it first.');
}

export function toRules({
  name,
  emailType = 'marketing',
  entry,
  reentry = 'never',
  goal,
}: Content): SequenceRules {
  return { name, emailType, entryEvent: entry?.event ?? null, reentry, goalEvent: goal?.event ?? null };
}
