import { stoppedWork } from '../../models/access/projects.ts';
import type { ProjectRow } from '../../models/access/own-projects.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

export function serializeProject(project: ProjectRow): components['schemas']['Project'] {
  const { eraseAfter: erasedAfter, stopped } = project;
  return {
    ...present(project, ['id', 'name', 'externalId', 'ownerId', 'defaultCountry', 'currency', 'timeZone']),
    state: stateOf(project),
    ...present(project, ['deletedAt', 'createdAt', 'updatedAt']),
    ...present({ erasedAfter }, ['erasedAfter']),
    ...(stopped && { stopped: stoppedWork.parse(stopped) }),
  };
}

function stateOf({ deletedAt, isErasing }: ProjectRow): 'active' | 'deleted' | 'erasing' {
  if (isErasing) return 'erasing';
  return deletedAt === null ? 'active' : 'deleted';
}
