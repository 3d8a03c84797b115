import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { recordReadingFailure } from '../../models/searchads/customer-trees.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';

/** Makes the activity that stores why the reading of a customer tree came to no end. */
export function createNoteTreeFailure(database: Database): CustomerTreeActivities['noteTreeFailure'] {
  return ({ projectId, connectionId, ...failure }) =>
    inProject(database, projectId, (project) => recordReadingFailure(project, connectionId, failure));
}
