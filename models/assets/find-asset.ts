import { selectInProject, type InProject } from '../in-project.ts';
import { ASSET_COLUMNS, type Asset } from './asset.ts';

/** An asset of the project by its id; undefined when there is none, or it was deleted. */
export async function findAsset(project: InProject, id: string): Promise<Asset | undefined> {
  const [asset] = await selectInProject<Asset>(
    project,
    `select ${ASSET_COLUMNS} from assets where project_id = $1 and id = $2 and state <> 'deleting'`,
    [project.projectId, id],
  );
  return asset;
}
