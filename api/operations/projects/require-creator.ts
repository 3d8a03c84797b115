import { isPlatformClient, formatCreator } from '../../../models/access/own-projects.ts';
import { isPlatformToken, type UserCaller } from '../../credentials/caller.ts';
import { forbidden } from '../../request/errors.ts';
import { requireUser, type Call } from '../operation.ts';

/** Maximum projects that a person owns, or that a platform client has created. */
export const MAX_OWNED_PROJECTS = 20;
const MAX_CREATED_PROJECTS = 100_000;

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

/** Returns the caller's project limit. */
export function getProjectLimit(caller: UserCaller): { of: 'owned' | 'created'; limit: number } {
  return isPlatformToken(caller)
    ? { of: 'created', limit: MAX_CREATED_PROJECTS }
    : { of: 'owned', limit: MAX_OWNED_PROJECTS };
}
