import { stoppedWork } from '../../models/access/projects.ts';
import type { ProjectRow } from '../../models/access/own-projects.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A project as who has a part in it sees it. */
export function serializeProject(project: ProjectRow): components['schemas']['Project'] {
  return {
    id: project.id,
    name: project.name,
    ...(project.externalId !== null && { externalId: project.externalId }),
    ownerId: project.ownerId,
    state: stateOf(project),
    ...(project.defaultCountry !== null && { defaultCountry: project.defaultCountry }),
    currency: project.currency,
    ...(project.deletedAt && { deletedAt: project.deletedAt.toISOString() }),
    ...(project.eraseAfter && { erasedAfter: project.eraseAfter.toISOString() }),
    ...(project.stopped && { stopped: stoppedWork.parse(project.stopped) }),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

function stateOf({ deletedAt, isErasing }: ProjectRow): 'active' | 'deleted' | 'erasing' {
  if (isErasing) return 'erasing';
  return deletedAt === null ? 'active' : 'deleted';
}
