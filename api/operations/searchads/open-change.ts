import { lockProject } from '../../../models/access/projects.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import {
  insertChange,
  resumeChange,
  type ChangeIdentity,
} from '../../../models/searchads/campaign-changes.ts';
import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { findSameChange, type SameChange, countOpenChanges } from '../../../models/searchads/open-changes.ts';
import type { ChangeSteps } from '../../../workflows/contract/campaign-change.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError, unavailable, tooMuchAtOnce } from '../../request/errors.ts';
import { requestersOf } from '../campaign-approvals/awaits-approval.ts';
import type { Call } from '../operation.ts';
import { findCustomer } from './find-customer.ts';

export type OpenChangeOptions = {
  identity: ChangeIdentity;
  request: ChangeRequest;
  validateOnly: boolean;
  loginCustomerId: string | undefined;
  /** Since 1970, until which the caller waits. */
  deadlineMs: number;
};

/** `isOpen`: its job is to be started, or joined; with `plan` if the change is new. */
export type OpenedChange = { id: string; requestId: string; isOpen: boolean; plan?: ChangeSteps };

/** Rounds in which the same change may have ended meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Stores a change for the request, or finds the one that the same request stored before.
 * @throws AppError 404 for a customer that is not the project's, or a project that was deleted meanwhile; 422 for a key
 *   that is bound to another request; 429 when too many changes are open
 */
export async function openChange(call: Call, options: OpenChangeOptions): Promise<OpenedChange> {
  const { context, projectId, caller, requestId } = call;
  const { identity, request, validateOnly, loginCustomerId, deadlineMs } = options;
  const { database } = context;
  const requesters = await requestersOf(call);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await findSameChange({ database, projectId }, identity);
    if (before) requireSame(before, identity);
    if (before?.state === 'applied' || before?.state === 'waiting_for_approval') {
      return { id: before.id, requestId: before.requestId, isOpen: false };
    }
    const way = await findCustomer(call, { customerId: identity.customerId, loginCustomerId }, deadlineMs);
    const { connectionId, loginCustomerId: login } = way;
    const opened = await inProject(
      database,
      projectId,
      async (project): Promise<OpenedChange | undefined> => {
        if (!(await lockProject(project))) throw noSuchProject();
        if (before) {
          await resumeChange(project, before.id, { connectionId, loginCustomerId: login });
          return { id: before.id, requestId: before.requestId, isOpen: true };
        }
        if (!validateOnly) await requireRoomForChange(project, identity);
        const { actor: requestedBy, clientId, ip } = actorOf(caller);
        const change = { ...identity, connectionId, loginCustomerId: login, request, validateOnly };
        const id = await insertChange(project, {
          ...change,
          requestedBy,
          requesters,
          clientId,
          ip,
          requestId,
        });
        return id === undefined
          ? undefined
          : { id, requestId, isOpen: true, plan: newPlan(request, { connectionId, validateOnly }) };
      },
    );
    if (opened) return opened;
  }
  throw unavailable();
}

const NONE = { keys: [], topics: [] };

/** The steps for a change that was never sent. */
function newPlan(
  request: ChangeRequest,
  { connectionId, validateOnly }: { connectionId: string; validateOnly: boolean },
): ChangeSteps {
  const isOfKeywords = request.kind === 'add_keywords';
  return {
    next: 'change',
    connectionId,
    attempts: 0,
    validateOnly,
    maySend: true,
    exemptions: NONE,
    named: isOfKeywords ? request.named : NONE,
    autoExempt: isOfKeywords && request.autoExempt,
  };
}

function requireSame(before: SameChange, { bodyDigest }: ChangeIdentity): void {
  if (before.bodyDigest.equals(bodyDigest)) return;
  const message = 'This Idempotency-Key was used for a different request. Choose another one.';
  throw new AppError(422, 'idempotency_mismatch', message, {
    details: [{ path: 'Idempotency-Key', message: 'was used for a different request' }],
  });
}

/** Limits of pending changes. Each polls every two seconds until it may be sent. */
const MAX_OPEN = { ofCampaign: 50, ofProject: 500 };

/**
 * Limits the pending changes of a campaign and its project. Concurrent requests may exceed it slightly.
 * @throws AppError 429
 */
async function requireRoomForChange(project: InProject, identity: ChangeIdentity): Promise<void> {
  const { ofCampaign, ofProject } = await countOpenChanges(project, identity, MAX_OPEN.ofProject);
  if (ofCampaign >= MAX_OPEN.ofCampaign) throw tooMuchAtOnce('changes of this campaign');
  if (ofProject >= MAX_OPEN.ofProject) throw tooMuchAtOnce('changes of campaigns');
}
