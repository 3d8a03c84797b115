import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, type InProject, type InTransaction } from '../../models/in-project.ts';
import { toActor } from '../credentials/caller.ts';
import type { Call } from './operation.ts';

/** `target` is the id of the changed resource. `details` must not contain secrets. */
type RecordAct = (action: string, target: string, details?: Record<string, unknown>) => Promise<void>;

/** Runs `work` in a transaction of the project. `record` writes the caller's action to the audit log. */
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
