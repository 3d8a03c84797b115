import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, type InProject, type InTransaction } from '../../models/in-project.ts';
import { actorOf } from '../credentials/caller.ts';
import type { Call } from './operation.ts';

/** Records in the audit what the caller has done to `target`. Details never hold a secret. */
type RecordAct = (action: string, target: string, details?: Record<string, unknown>) => Promise<void>;

/** Does work in one transaction of the request's project, with what it records of it. */
export function transact<Result>(
  call: Pick<Call, 'context' | 'projectId' | 'caller'>,
  work: (project: InProject, record: RecordAct) => Promise<Result>,
): Promise<Result> {
  return inProject(call.context.database, call.projectId, (project) =>
    work(project, (...act) => recordAct(call, project, ...act)),
  );
}

/** Records an act of the caller in a transaction that is not of the request's project. */
export function recordAct(
  { caller }: Pick<Call, 'caller'>,
  scope: InTransaction | InProject,
  ...[action, target, details]: Parameters<RecordAct>
): Promise<void> {
  return recordAudit(scope, { ...actorOf(caller), action, target, ...(details && { details }) });
}
