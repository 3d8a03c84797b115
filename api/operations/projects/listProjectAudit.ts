import { z } from 'zod';
import { findProjectAudit, type ProjectAuditRow } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';

/** What a cursor holds: the last entry of the page before. */
const position = z.uuid();

/** A page of a project's audit, newest first. One more is read than asked for, to know whether there is a next page. */
export const listProjectAudit: Handler<'listProjectAudit'> = async ({ query }, call) => {
  const { limit = 50, cursor, action, actor, since } = query;
  const purpose = ['listProjectAudit', call.projectId, action ?? null, actor ?? null, since ?? null];
  const after = readCursor(call, purpose, cursor, position);
  const found = await inProject(call.context.database, call.projectId, (project) =>
    findProjectAudit(project, {
      limit: limit + 1,
      after,
      action,
      actor,
      since: since === undefined ? undefined : new Date(since),
    }),
  );
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      entries: page.map(serializeEntry),
      nextCursor: last ? call.context.cursors.sign(purpose, last.publicId) : null,
    },
  };
};

function serializeEntry(entry: ProjectAuditRow): components['schemas']['AuditEntry'] {
  const { publicId: id, at, actor, clientId, ip, action, target, details } = entry;
  return {
    id,
    at: at.toISOString(),
    actor,
    ...(clientId !== null && { clientId }),
    ...(ip !== null && { ip }),
    action,
    target,
    details,
  };
}
