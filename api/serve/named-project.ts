import type { Request } from 'express';
import type { NamedProject } from '../auth/authorize.ts';
import { invalidField } from '../http/errors.ts';
import { UUID } from '../validation/request-validator.ts';

/**
 * What a request says of its project, by its path or its header, before its document is asked.
 * @throws AppError 400 for an id that is no UUID
 */
export function projectNamedBy(request: Request): NamedProject {
  const { projectId } = request.params;
  if (typeof projectId === 'string') return { inPath: asUuid('projectId', projectId), inHeader: undefined };
  const sent = request.get('x-project-id');
  return { inPath: undefined, inHeader: sent === undefined ? undefined : asUuid('X-Project-Id', sent) };
}

/** The id of the project that a request names; undefined when it names none, or by something that is no id. */
export function projectIdNamedBy(request: Request): string | undefined {
  const { projectId } = request.params;
  const named = typeof projectId === 'string' ? projectId : request.get('x-project-id');
  return named !== undefined && UUID.test(named) ? named.toLowerCase() : undefined;
}

function asUuid(name: string, sent: string): string {
  if (!UUID.test(sent)) throw invalidField(name, 'must be a UUID');
  return sent.toLowerCase();
}
