import {
  bindKeyOfWaiting,
  insertIntent,
  resumeIntent,
  type IntentIdentity,
} from '../../../models/searchads/campaign-intents.ts';
import {
  findConflictingIntent,
  findTwinIntent,
  isKeyBoundMeanwhile,
  type ConflictingIntent,
} from '../../../models/searchads/open-intents.ts';
import type { CampaignRequest } from '../../../models/searchads/campaign-requests.ts';
import { lockProject } from '../../../models/access/projects.ts';
import { inProject } from '../../../models/in-project.ts';
import type { CreationPlan } from '../../../workflows/contract/search-campaign.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError, unavailable } from '../../request/errors.ts';
import { nameTaken } from '../../failure-responses.ts';
import { requestersOf } from '../campaign-approvals/awaits-approval.ts';
import type { Call } from '../operation.ts';
import { findCustomer, type FoundCustomer } from './find-customer.ts';

export type OpenIntentOptions = {
  identity: IntentIdentity;
  request: CampaignRequest;
  loginCustomerId: string | undefined;
  /** Since 1970, until which the caller waits. */
  deadlineMs: number;
};

/** `isOpen`: its job is to be started, or joined; with `plan` if the intent is new. */
export type OpenedIntent = { id: string; requestId: string; isOpen: boolean; plan?: CreationPlan };

/**
 * After its end a campaign without a key is still the answer to the same request: those that were sent at once arrive
 * apart, and who was told 504 comes back.
 */
const TWIN_MS = 60_000;

/** Rolls back what was written for a request whose campaign exists already. */
class HasTwin extends Error {
  readonly twin: { id: string; requestId: string };

  constructor(twin: { id: string; requestId: string }) {
    super('The same request has just made its campaign.');
    this.twin = twin;
  }
}

/** Rounds in which a conflicting intent may have ended meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Stores an intent for the request, or finds the one that the same request stored before.
 * @throws AppError 404 for a customer that is not the project's, or a project that was deleted meanwhile; 422 for a key
 *   that is bound to another body; 409 when another campaign of this name is being created
 */
export async function openIntent(call: Call, options: OpenIntentOptions): Promise<OpenedIntent> {
  const { context, projectId, caller, requestId } = call;
  const { identity, request, loginCustomerId, deadlineMs } = options;
  const arrivedMs = Date.now();
  const requesters = await requestersOf(call);
  let way: FoundCustomer | undefined;
  // Without a key a repeated request is rare, and the insert detects it, unless the first one waits for approval.
  let mayBeKnown = identity.idempotencyKey !== undefined || request.campaign.status === 'ENABLED';
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = mayBeKnown
      ? await findConflictingIntent({ database: context.database, projectId }, identity)
      : undefined;
    mayBeKnown = true;
    if (before) requireSame(before, identity);
    if (before?.state === 'waiting_for_approval' && !(await bindKey(call, before, identity))) continue;
    if (before?.state === 'created' || before?.state === 'waiting_for_approval') {
      return { id: before.id, requestId: before.requestId, isOpen: false };
    }
    way ??= await findCustomer(call, { customerId: identity.customerId, loginCustomerId }, deadlineMs);
    const { connectionId, loginCustomerId: login } = way;
    const opened = await inProject(
      context.database,
      projectId,
      async (project): Promise<OpenedIntent | undefined> => {
        if (before) {
          if (!(await lockProject(project))) throw noSuchProject();
          const { idempotencyKey } = identity;
          await resumeIntent(project, before.id, { connectionId, loginCustomerId: login, idempotencyKey });
          return { id: before.id, requestId: before.requestId, isOpen: true };
        }
        const { actor: requestedBy, clientId, ip } = actorOf(caller);
        const by = { requestedBy, clientId, ip, requesters, requestId };
        const intent = { ...identity, connectionId, loginCustomerId: login, request, ...by };
        // They are sent together, and a connection answers in their order: the project is locked before anything is
        // written, and what was written in one that is deleted is rolled back.
        const [isThere, id, twin] = await Promise.all([
          lockProject(project),
          insertIntent(project, intent),
          // Its index no longer keeps out what has ended, so this is asked once the row is written.
          identity.idempotencyKey === undefined
            ? findTwinIntent(project, identity, Date.now() - arrivedMs + TWIN_MS)
            : undefined,
        ]);
        if (!isThere) throw noSuchProject();
        if (id === undefined) return undefined;
        if (twin) throw new HasTwin(twin);
        return {
          id,
          requestId,
          isOpen: true,
          plan: newPlan(request, { connectionId, validateOnly: identity.validateOnly }),
        };
      },
    ).catch((error: unknown): OpenedIntent | undefined => {
      if (error instanceof HasTwin) return { ...error.twin, isOpen: false };
      if (before && isKeyBoundMeanwhile(error)) return undefined;
      throw error;
    });
    if (opened) return opened;
  }
  throw unavailable();
}

/**
 * Binds the caller's key to a campaign that waits and has none: it is the answer to the same request from then on.
 * @returns false when the key was bound to another a moment earlier, or the campaign to another key, or it has ended
 */
async function bindKey(
  { context: { database }, projectId }: Call,
  { id, idempotencyKey: bound }: ConflictingIntent,
  { idempotencyKey }: IntentIdentity,
): Promise<boolean> {
  if (idempotencyKey === undefined || bound !== null) return true;
  try {
    return await inProject(database, projectId, (project) => bindKeyOfWaiting(project, id, idempotencyKey));
  } catch (error) {
    if (isKeyBoundMeanwhile(error)) return false;
    throw error;
  }
}

/** The steps for an intent that was never sent. */
function newPlan(
  { named, autoExempt }: CampaignRequest,
  { connectionId, validateOnly }: { connectionId: string; validateOnly: boolean },
): CreationPlan {
  return {
    next: 'create',
    connectionId,
    attempts: 0,
    validateOnly,
    maySend: true,
    wasSent: false,
    mayArrive: false,
    exemptions: { keys: [], topics: [] },
    named,
    autoExempt,
  };
}

function requireSame(before: ConflictingIntent, { bodyDigest, idempotencyKey }: IntentIdentity): void {
  const isSameBody = before.bodyDigest.equals(bodyDigest);
  const isSameKey = before.idempotencyKey === (idempotencyKey ?? null);
  if (isSameKey && idempotencyKey !== undefined && !isSameBody) {
    const message = 'This Idempotency-Key was used for a different request. Choose another one.';
    throw new AppError(422, 'idempotency_mismatch', message, {
      details: [{ path: 'Idempotency-Key', message: 'was used for a different request' }],
    });
  }
  // A key of its own asks for a campaign of its own; without one, customer and body stand for the key.
  const isJoined =
    isSameBody && (isSameKey || before.idempotencyKey === null || idempotencyKey === undefined);
  if (!isJoined) throw nameTaken('is the name of a campaign that another request creates now');
}
