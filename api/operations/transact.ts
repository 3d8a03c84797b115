import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, type InProject, type InTransaction } from '../../models/in-project.ts';
import { toActor } from '../credentials/caller.ts';
import type { Call } from './operation.ts';

/** Audits the caller's action on `target`. Details never contain secrets. */
type RecordAct = (action: string, target: string, details?: Record<string, unknown>) => Promise<void>;

/** Runs work and its audit records in one transaction of the request's project. */
export function transact<Result>(
  call: Pick<Call, 'context' | 'projectId' | 'caller'>,
  work: (project: InProject, record: RecordAct) => Promise<Result>,
): Promise<Result> {
  return inProject(call.context.database, call.projectId, (project) =>
    work(project, (...act) => recordAct(call, project, ...act)),
  );
}

/** Audits the caller's action in a transaction outside the request's project. */
export function recordAct(
  { caller }: Pick<Call, 'caller'>,
  scope: InTransaction | InProject,
  ...[action, target, details]: Parameters<RecordAct>
): Promise<void> {
  return recordAudit(scope, { ...toActor(caller), action, target, ...(details && { details }) });
}
