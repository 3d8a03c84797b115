import { findAuthorizedApps } from '../../../models/users/sign-ins.ts';
import { serializeAuthorizedApp } from '../../serializers/sign-ins.ts';
import { userOf, type Handler } from '../operation.ts';

/** Lists the OAuth clients that the caller has authorized. */
export const listAuthorizedApps: Handler<'listAuthorizedApps'> = async (_input, call) => {
  const apps = await findAuthorizedApps(call.context.database, userOf(call).user.id);
  return { body: { apps: apps.map(serializeAuthorizedApp) } };
};
