import { findAuthorizedApps } from '../../../models/users/sign-ins.ts';
import { serializeAuthorizedApp } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';

export const listAuthorizedApps: Handler<'listAuthorizedApps'> = async (_input, call) => {
  const apps = await findAuthorizedApps(call.context.database, requireUser(call).user.id);
  return { body: { apps: apps.map(serializeAuthorizedApp) } };
};
