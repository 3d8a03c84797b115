import { inTransaction } from '../../../models/in-project.ts';
import { changeUser } from '../../../models/users/users.ts';
import { notFound } from '../../request/errors.ts';
import { serializeUser } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';

export const updateCurrentUser: Handler<'updateCurrentUser'> = async ({ body }, call) => {
  const { user } = requireUser(call);
  const fields = Object.keys(body);
  if (fields.length === 0) return { body: { user: serializeUser(user) } };
  const changed = await inTransaction(call.context.database, async (scope) => {
    const after = await changeUser(scope, user.id, body);
    if (!after) throw notFound('Your user no longer exists.');
    await recordAct(call, scope, 'user.update', user.id, { fields });
    return after;
  });
  return { body: { user: serializeUser(changed) } };
};
