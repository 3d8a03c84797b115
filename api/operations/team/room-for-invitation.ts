import { countInvited, findInvited } from '../../../models/access/invitations.ts';
import type { InProject } from '../../../models/in-project.ts';
import { conflict } from '../../request/errors.ts';

const MAX_OPEN = 100;

/** Members and open invitations: lists of members are not paged. */
const MAX_PEOPLE = 1_000;

/**
 * Whether the project may have another open invitation; who else asks waits until the transaction ends.
 * @throws AppError 409
 */
export async function requireRoom(project: InProject): Promise<void> {
  const { open, members } = await countInvited(project);
  if (open >= MAX_OPEN) {
    throw conflict(`The project has ${MAX_OPEN} open invitations, which is the most. Revoke one.`);
  }
  if (open + members >= MAX_PEOPLE) {
    throw conflict(`The project has ${MAX_PEOPLE} members and open invitations, which is the most.`);
  }
}

/** @param besides the id of the invitation of this address that is being sent again @throws AppError 409 */
export async function requireNeitherMemberNorInvited(
  project: InProject,
  email: string,
  besides?: string,
): Promise<void> {
  const at = (message: string) => [{ path: 'email', message }];
  const invited = await findInvited(project, email, besides);
  if (invited === 'member') {
    throw conflict('Somebody with this address is a member of the project.', at('is a member'));
  }
  if (invited === 'invited') {
    throw conflict(
      'This address has an open invitation to the project. Send that again, or revoke it.',
      at('is invited'),
    );
  }
}
