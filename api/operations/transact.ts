import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, type InProject, type InTransaction } from '../../models/in-project.ts';
import { toActor } from '../credentials/caller.ts';
import type { Call } from './operation.ts';

/** `target`: id of the changed resource. Details contain no secrets. */
type RecordAct = (action: string, target: string, details?: Record<string, unknown>) => Promise<void>;

/** `record` audits the caller's actions in this transaction. */
export function transact<Result>(
  call: Pick<Call, 'context' | 'projectId' | 'caller'>,
  work: (project: InProject, record: RecordAct) => Promise<Result>,
): Promise<Result> {
  return inProject(call.context.database, call.projectId, (project) =>
    work(project, (...act) => recordAct(call, project, ...act)),
  );
}

export function recordAct(
  { caller }: Pick<Call, 'caller'>,
  scope: InTransaction | InProject,
  ...[action, target, details]: Parameters<RecordAct>
): Promise<void> {
  return recordAudit(scope, { ...toActor(caller), action, target, ...(details && { details }) });
}
