import { isPlatformClient, formatCreator } from '../../../models/access/own-projects.ts';
import { isPlatformToken } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { forbidden } from '../../request/errors.ts';
import { requireUser, type Call } from '../operation.ts';

export const MAX_OWNED_PROJECTS = 20;

/**
 * Returns the creator to store with a new project. People may create projects only if the deployment allows
 * self-service.
 * @throws AppError 403 for callers who may not create projects
 */
export async function requireCreator(call: Call): Promise<string> {
  const caller = requireUser(call);
  if (isPlatformToken(caller)) return requirePlatformClient(call);
  if (caller.projectId !== undefined) {
    throw forbidden(
      'A token that is bound to a project cannot create projects. Use a token without a project.',
    );
  }
  if (!call.context.settings.selfServiceProjects) {
    throw forbidden('Users of this deployment cannot create projects. Ask its operator for a project.');
  }
  return formatCreator({ userId: caller.user.id });
}

/** @throws AppError 403 unless the client is a platform client */
export async function requirePlatformClient(call: Call): Promise<string> {
  const { clientId = '' } = requireUser(call);
  if (!(await isPlatformClient(call.context.database, clientId))) {
    throw forbidden(
      'This client has no project and is not a platform client, so a token that it gets for itself has no access. Use a token of a user.',
    );
  }
  return formatCreator({ clientId });
}

/**
 * Returns a function that checks whether the caller is the project's owner or the platform client that
 * created it. Both can access the project even after its deletion.
 * @throws AppError 404 for a token that is bound to another project; 403 for a client's own token, unless the
 * client is a platform client
 */
export async function createOwnershipCheck(
  call: Call,
  projectId: string,
): Promise<(project: { ownerId: string; createdBy: string | null }) => boolean> {
  const caller = requireUser(call);
  if (caller.projectId !== undefined && caller.projectId !== projectId) throw noSuchProject();
  if (!isPlatformToken(caller)) return ({ ownerId }) => ownerId === caller.user.id;
  const creator = await requirePlatformClient(call);
  return ({ createdBy }) => createdBy === creator;
}
