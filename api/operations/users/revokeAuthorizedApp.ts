import { inTransaction } from '../../../models/in-project.ts';
import { revokeApp } from '../../../models/users/sign-ins.ts';
import { notFound } from '../../request/errors.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';

/** The client's tokens for the caller stop working at once. */
export const revokeAuthorizedApp: Handler<'revokeAuthorizedApp'> = async ({ path }, call) => {
  const { user } = requireUser(call);
  const ended = await inTransaction(call.context.database, async (scope) => {
    const consents = await revokeApp(scope, user.id, path.clientId);
    if (consents === 0) throw notFound('You have authorized no application with this id.');
    await recordAct(call, scope, 'user.revoke-app', user.id, { oauthClient: path.clientId, consents });
    return consents;
  });
  return { body: { ended } };
};
