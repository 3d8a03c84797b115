import { isPlatformClient, formatCreator } from '../../../models/access/own-projects.ts';
import { isPlatformToken } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { forbidden } from '../../request/errors.ts';
import { requireUser, type Call } from '../operation.ts';

/** Maximum projects that a person owns. */
export const MAX_OWNED_PROJECTS = 20;

/**
 * Returns the creator of a project: a platform client, or a person if the deployment allows self-service.
 * @throws AppError 403 for other callers
 */
export async function requireCreator(call: Call): Promise<string> {
  const caller = requireUser(call);
  if (isPlatformToken(caller)) return requirePlatformClient(call);
  if (caller.projectId !== undefined) {
    throw forbidden('A token bound to a project cannot create projects. Use one that is not.');
  }
  if (!call.context.settings.selfServiceProjects) {
    throw forbidden('This deployment has no self-service projects. Ask its operator for one.');
  }
  return formatCreator({ userId: caller.user.id });
}

/** Returns the name of the calling platform client. @throws AppError 403 for other clients */
export async function requirePlatformClient(call: Call): Promise<string> {
  const { clientId = '' } = requireUser(call);
  if (!(await isPlatformClient(call.context.database, clientId))) {
    throw forbidden(
      'This client has no project and is not a platform client, so its own token has no access.',
    );
  }
  return formatCreator({ clientId });
}

/**
 * Returns a check for deleted projects, which only their owner and the platform client that created them may see.
 * @throws AppError 404 for a token that is bound to another project; 403 for a client that is no platform client
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
