import { unparse } from 'papaparse';
import type { AuditEntry } from '../../data/audit.ts';
import { describeAction } from './describe-action.ts';

/** Formats audit entries as CSV. A `'` before a formula prevents injection by names. */
export function formatAuditCsv(entries: readonly AuditEntry[], getName: (actor: string) => string): string {
  return unparse(
    {
      fields: ['time', 'actor', 'actorName', 'action', 'description', 'target', 'clientId', 'ip', 'details'],
      data: entries.map(({ at, actor, action, target, clientId, ip, details }) => [
        at,
        actor,
        getName(actor),
        action,
        describeAction(action),
        target,
        clientId ?? '',
        ip ?? '',
        JSON.stringify(details),
      ]),
    },
    { escapeFormulae: true },
  );
}
