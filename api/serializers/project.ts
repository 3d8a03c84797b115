import { stoppedWork } from '../../models/access/projects.ts';
import type { ProjectRow } from '../../models/access/own-projects.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeProject(project: ProjectRow): components['schemas']['Project'] {
  const { eraseAfter: erasedAfter, stopped } = project;
  return {
    ...selectFields(project, [
      'id',
      'name',
      'externalId',
      'ownerId',
      'defaultCountry',
      'currency',
      'timeZone',
    ]),
    state: getState(project),
    ...selectFields(project, ['deletedAt', 'createdAt', 'updatedAt']),
    ...selectFields({ erasedAfter }, ['erasedAfter']),
    ...(stopped && { stopped: stoppedWork.parse(stopped) }),
  };
}

function getState({ deletedAt, isErasing }: ProjectRow): 'active' | 'deleted' | 'erasing' {
  if (isErasing) return 'erasing';
  return deletedAt === null ? 'active' : 'deleted';
}
