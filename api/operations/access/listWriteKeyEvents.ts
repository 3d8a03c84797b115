import {
  findEventsOfWriteKey,
  MAX_EVENTS_PER_KEY,
  watchWriteKey,
} from '../../../models/access/write-keys.ts';
import { findTokenScopes } from '../../credentials/permissions.ts';
import { requireFound } from '../../request/errors.ts';
import { requireUser, toProject, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** Paths and titles require `crm_objects:read`, because they can reveal what a visitor searched for. */
export const listWriteKeyEvents: Handler<'listWriteKeyEvents'> = async ({ path: { keyId }, query }, call) => {
  const { limit = MAX_EVENTS_PER_KEY } = query;
  const { context, projectId } = call;
  const { database } = context;
  requireFound(await transact(call, (project) => watchWriteKey(project, keyId)), 'write key');
  const newest = await findEventsOfWriteKey(toProject(call), { keyId, limit });
  const grantedScopes = await findTokenScopes(database, requireUser(call), projectId);
  const canReadPages = grantedScopes?.has('crm_objects:read') === true;
  const events = newest.map(({ eventId, type, title, path: page, occurredAt }) => ({
    id: eventId,
    type,
    title: canReadPages ? title : type,
    ...(canReadPages && page !== null && { path: page }),
    occurredAt: occurredAt.toISOString(),
  }));
  return { body: { events } };
};
