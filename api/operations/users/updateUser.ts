import { inTransaction } from '../../../models/in-project.ts';
import { changeUserAccess } from '../../../models/users/user-access.ts';
import { findVisibleUser } from '../../../models/users/users.ts';
import { toActor, toViewer } from '../../credentials/caller.ts';
import { forbidden, notFound, conflict } from '../../request/errors.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Changes nothing if the user already has the requested state. */
export const updateUser: Handler<'updateUser'> = async ({ path, body: { disabled } }, call) => {
  const { database } = call.context;
  const viewer = toViewer(requireUser(call));
  const user = await findVisibleUser(database, viewer, path.userId);
  if (!user) throw notFound('There is no user with this id.');
  if (!viewer.seesEveryone)
    throw forbidden(
      'Only a platform admin can change users, with a token that has every scope and no project.',
    );
  if (disabled && user.id === viewer.userId)
    throw conflict('You cannot disable yourself. Ask another platform admin.');
  const ended = await inTransaction(database, (scope) =>
    changeUserAccess(scope, toActor(call.caller), { userId: user.id, disabled }),
  );
  const { sessions, consents } = ended ?? { sessions: 0, consents: 0 };
  return { body: { userId: user.id, disabled, endedSessions: sessions, endedConsents: consents } };
};
