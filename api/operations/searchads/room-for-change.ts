import type { InProject } from '../../../models/in-project.ts';
import type { ChangeIdentity } from '../../../models/searchads/campaign-changes.ts';
import { countOpenChanges } from '../../../models/searchads/open-changes.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';

/** Changes without an outcome: each asks every two seconds whether its turn has come. */
const MAX_OPEN = { ofCampaign: 50, ofProject: 500 };

/**
 * Whether the campaign and its project may have another open change. Requests at the same moment are not counted.
 * @throws AppError 429
 */
export async function requireRoomForChange(project: InProject, identity: ChangeIdentity): Promise<void> {
  const { ofCampaign, ofProject } = await countOpenChanges(project, identity, MAX_OPEN.ofProject);
  if (ofCampaign >= MAX_OPEN.ofCampaign) throw tooMuchAtOnce('changes of this campaign');
  if (ofProject >= MAX_OPEN.ofProject) throw tooMuchAtOnce('changes of campaigns');
}
