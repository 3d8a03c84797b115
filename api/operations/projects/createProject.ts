import { createHash, randomUUID } from 'node:crypto';
import {
  countProjects,
  findProjectByExternalId,
  findProjectRow,
  isExternalIdTaken,
  addProject,
  type ProjectRow,
} from '../../../models/access/own-projects.ts';
import { inProject } from '../../../models/in-project.ts';
import { toActor, isPlatformToken } from '../../credentials/caller.ts';
import { findUserScopes } from '../../credentials/permissions.ts';
import { conflict, type AppError } from '../../request/errors.ts';
import { serializeProject } from '../../serializers/project.ts';
import { requireUser, type Call, type Handler, type OperationInput } from '../operation.ts';
import { MAX_OWNED_PROJECTS, requireCreator } from './require-creator.ts';
import { requireValidCountry, requireValidTimeZone } from './updateProjectSettings.ts';

const MAX_CREATED_PROJECTS = 100_000;

type Body = OperationInput<'createProject'>['body'];

/** Returns the existing project if a request is repeated with the same `externalId` and body. */
export const createProject: Handler<'createProject'> = async ({ body }, call) => {
  const creator = await requireCreator(call);
  requireValidCountry(body.defaultCountry);
  requireValidTimeZone(body.timeZone);
  const created = await findReplay(call, creator, body);
  if (created) return { headers: { 'Idempotent-Replayed': 'true' }, body: serializeProject(created) };
  try {
    return { body: serializeProject(await insertProject(call, creator, body)) };
  } catch (error) {
    if (!isExternalIdTaken(error)) throw error;
    const concurrent = await findReplay(call, creator, body);
    if (!concurrent) throw error;
    return { headers: { 'Idempotent-Replayed': 'true' }, body: serializeProject(concurrent) };
  }
};

function insertProject(call: Call, creator: string, body: Body): Promise<ProjectRow> {
  const caller = requireUser(call);
  const ownerId = caller.user.id;
  const { name, externalId, ...settings } = body;
  const [counted, limit] = isPlatformToken(caller)
    ? ([{ creator }, MAX_CREATED_PROJECTS] as const)
    : ([{ ownerId }, MAX_OWNED_PROJECTS] as const);
  return inProject(call.context.database, randomUUID(), async (scope) => {
    if ((await countProjects(scope, counted)) >= limit) throw tooManyProjects(limit);
    const project = {
      name,
      ownerId,
      createdBy: creator,
      externalId: externalId ?? null,
      requestDigest: toDigest(body),
    };
    await addProject(scope, project, settings, toActor(call.caller));
    const created = await findProjectRow(scope);
    if (!created) throw new Error('The created project was not found.');
    return created;
  });
}

/**
 * @throws AppError 409 if the project was created with another body or is deleted, or if the caller has lost
 * access to it
 */
async function findReplay(call: Call, creator: string, body: Body): Promise<ProjectRow | undefined> {
  const { database } = call.context;
  if (body.externalId === undefined) return undefined;
  const projectId = await findProjectByExternalId(database, creator, body.externalId);
  const created = projectId === undefined ? undefined : await findProjectRow({ database, projectId });
  if (!created) return undefined;
  if (!(await canSee(call, created))) {
    // The project may belong to other people now, so the error does not reveal its id.
    throw externalIdTaken(
      'You created a project with this externalId and no longer have access to it. Use another externalId.',
      'belongs to a project that you can no longer access',
    );
  }
  if (created.deletedAt !== null) {
    throw externalIdTaken(
      'Your project with this externalId is deleted. Restore it, or wait until it is erased.',
      `belongs to ${created.id}, which is deleted`,
    );
  }
  if (created.requestDigest?.equals(toDigest(body)) !== true) {
    throw externalIdTaken(
      'You created a project with this externalId and another body. Use another externalId.',
      `belongs to ${created.id}, which was created with another body`,
    );
  }
  return created;
}

/** People may have lost access to a project that they created. */
async function canSee(call: Call, { id, ownerId }: ProjectRow): Promise<boolean> {
  const caller = requireUser(call);
  if (isPlatformToken(caller) || ownerId === caller.user.id) return true;
  return (await findUserScopes(call.context.database, caller, id)) !== undefined;
}

function toDigest({ name, defaultCountry, currency, timeZone }: Body): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, defaultCountry ?? null, currency ?? null, timeZone ?? null]))
    .digest();
}

function externalIdTaken(message: string, detail: string): AppError {
  return conflict(message, [{ path: 'externalId', message: detail }]);
}

function tooManyProjects(limit: number): AppError {
  return conflict(`You have the maximum of ${limit} projects. Deleted ones count until they are erased.`);
}
