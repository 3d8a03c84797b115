import { z } from 'zod';
import { findProjectAudit, type ProjectAuditRow } from '../../../models/audit/audit-entries.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { selectFields } from '../../serializers/select-fields.ts';
import { readPage } from '../page.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const listProjectAudit: Handler<'listProjectAudit'> = async ({ query }, call) => {
  const { limit = 50, cursor, action, actor, since, until } = query;
  const filters = { action, actor, since: toDate(since), until: toDate(until) };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listProjectAudit', filters, cursor, limit, position: z.uuid() },
    (page) => transact(call, (project) => findProjectAudit(project, { ...page, ...filters })),
    ({ publicId }) => publicId,
  );
  return { body: { entries: rows.map(serializeEntry), nextCursor } };
};

function toDate(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}

function serializeEntry(entry: ProjectAuditRow): components['schemas']['AuditEntry'] {
  return {
    id: entry.publicId,
    ...selectFields(entry, ['at', 'actor', 'clientId', 'ip', 'action', 'target', 'details']),
  };
}
