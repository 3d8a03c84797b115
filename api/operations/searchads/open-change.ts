import { UniqueConstraintError } from 'sequelize';
import { lockProject } from '../../../models/access/projects.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { insertChange, type ChangeIdentity } from '../../../models/searchads/campaign-changes.ts';
import { getExemptions, type ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import {
  bindKeyToWaitingChange,
  countOpenChanges,
  findSameChange,
  findTwinCreation,
  resumeChange,
  type SameChange,
} from '../../../models/searchads/open-changes.ts';
import type { ChangeSteps } from '../../../workflows/contract/campaign-change.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { toActor } from '../../credentials/caller.ts';
import { nameTaken } from '../../failure-responses.ts';
import { idempotencyMismatch, unavailable, tooManyAtOnce } from '../../request/errors.ts';
import { findRequesters } from './waiting-approval.ts';
import type { Call } from '../operation.ts';
import { findCustomer, type FoundCustomer } from './find-customer.ts';

type OpenChangeOptions = {
  identity: ChangeIdentity;
  request: ChangeRequest;
  loginCustomerId: string | undefined;
  /** In milliseconds since 1970. */
  deadlineMs: number;
};

/** If `isOpen` is true, the caller must start or join the change's job. `plan` is set for new changes. */
export type OpenedChange = { id: string; requestId: string; isOpen: boolean; plan?: ChangeSteps };

/**
 * Within this time, a creation without an idempotency key returns the campaign of an equal earlier request.
 * This covers concurrent requests and retries after a 504.
 */
const TWIN_MS = 60_000;

/** Thrown to roll back the insert of a creation that repeats an equal earlier request. */
class TwinFound extends Error {
  readonly twin: SameChange;

  constructor(twin: SameChange) {
    super('An equal earlier request has stored this creation.');
    this.twin = twin;
  }
}

/**
 * An attempt is repeated if a concurrent request stores the change, ends it, or binds the idempotency key.
 */
const MAX_ATTEMPTS = 3;

/**
 * Stores a change, or returns the stored change if the same request is repeated.
 * @throws AppError as {@link findCustomer} does; 404 for a deleted project; 422 for the idempotency key of
 * another request
 * @throws AppError 409 if another request is creating a campaign with this name; 429 above the limits of
 * pending changes; 503 after too many conflicts with concurrent requests
 */
export async function openChange(call: Call, options: OpenChangeOptions): Promise<OpenedChange> {
  const { context, projectId, caller, requestId } = call;
  const { identity, request, loginCustomerId, deadlineMs } = options;
  const { database } = context;
  const { validateOnly, idempotencyKey } = identity;
  const arrivedMs = Date.now();
  const requesters = await findRequesters(call);
  let customer: FoundCustomer | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await findSameChange({ database, projectId }, identity);
    if (before) requireSameRequest(before, identity);
    if (before?.state === 'waiting_for_approval' && !(await bindKey(call, before, identity))) continue;
    if (before?.state === 'applied' || before?.state === 'waiting_for_approval')
      return toOpenedChange(before, false);
    customer ??= await findCustomer(call, { customerId: identity.customerId, loginCustomerId }, deadlineMs);
    const { connectionId, loginCustomerId: login } = customer;
    const opened = await inProject(
      database,
      projectId,
      async (project): Promise<OpenedChange | undefined> => {
        if (!(await lockProject(project))) throw noSuchProject();
        if (before) {
          await resumeChange(project, before.id, { connectionId, loginCustomerId: login, idempotencyKey });
          return toOpenedChange(before, true);
        }
        if (!validateOnly && request.kind !== 'create') await requireChangeCapacity(project, identity);
        const { actor: requestedBy, clientId, ip } = toActor(caller);
        const origin = { requestedBy, requesters, clientId, ip, requestId };
        const change = { ...identity, connectionId, loginCustomerId: login, request };
        const id = await insertChange(project, { ...change, ...origin });
        if (id === undefined) return undefined;
        // The unique indexes ignore ended creations, so look for an ended one after the insert.
        const canHaveTwin = request.kind === 'create' && idempotencyKey === undefined;
        const twin =
          canHaveTwin && (await findTwinCreation(project, identity, Date.now() - arrivedMs + TWIN_MS));
        if (twin) throw new TwinFound(twin);
        return { id, requestId, isOpen: true, plan: createPlan(request, { connectionId, validateOnly }) };
      },
    ).catch((error: unknown): OpenedChange | undefined => {
      if (error instanceof TwinFound) return toOpenedChange(error.twin, false);
      // A concurrent request has bound the idempotency key to another change.
      if (before && error instanceof UniqueConstraintError) return undefined;
      throw error;
    });
    if (opened) return opened;
  }
  throw unavailable();
}

function toOpenedChange({ id, requestId }: SameChange, isOpen: boolean): OpenedChange {
  return { id, requestId, isOpen };
}

/**
 * Binds the idempotency key to a creation that waits for approval and has no key, so that repeated requests
 * find it.
 * @returns false if the key belongs to another change, or if the creation has meanwhile got a key or stopped
 * waiting
 */
async function bindKey(
  { context: { database }, projectId }: Call,
  { id, idempotencyKey: bound }: SameChange,
  { idempotencyKey }: ChangeIdentity,
): Promise<boolean> {
  if (idempotencyKey === undefined || bound !== null) return true;
  try {
    return await inProject(database, projectId, (project) =>
      bindKeyToWaitingChange(project, id, idempotencyKey),
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}

function createPlan(
  request: ChangeRequest,
  options: { connectionId: string; validateOnly: boolean },
): ChangeSteps {
  const exemptions = { keys: [], topics: [] };
  return { next: 'change', ...options, attempts: 0, maySend: true, exemptions, ...getExemptions(request) };
}

function requireSameRequest(before: SameChange, { bodyDigest, idempotencyKey, name }: ChangeIdentity): void {
  const isSameBody = before.bodyDigest.equals(bodyDigest);
  const isSameKey = before.idempotencyKey === (idempotencyKey ?? null);
  if (isSameKey && idempotencyKey !== undefined && !isSameBody) throw idempotencyMismatch();
  // A request with another key creates another campaign. Without a key, customer and body identify the
  // request.
  const isJoined =
    isSameBody && (isSameKey || before.idempotencyKey === null || idempotencyKey === undefined);
  if (!isJoined && name !== null)
    throw nameTaken('is the name of a campaign that another request is creating');
}

/**
 * Pending changes are limited, because each polls the database every two seconds until it may be sent to
 * Google.
 */
const MAX_OPEN = { campaignCount: 50, projectCount: 500 };

/**
 * Concurrent requests may exceed the limits slightly.
 * @throws AppError 429
 */
async function requireChangeCapacity(project: InProject, identity: ChangeIdentity): Promise<void> {
  const { campaignCount, projectCount } = await countOpenChanges(project, identity, MAX_OPEN.projectCount);
  if (campaignCount >= MAX_OPEN.campaignCount) throw tooManyAtOnce('changes of this campaign');
  if (projectCount >= MAX_OPEN.projectCount) throw tooManyAtOnce('changes of campaigns');
}
