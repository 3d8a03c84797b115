import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, rows, defineClaim } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';
import { recordEvents } from '../webhooks/project-events.ts';

export const campaignApprovals = defineTable({ tableName: 'campaign_approvals' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  kind: c.text<'change' | 'creation' | 'resumption'>(),
  /** Id of the change or creation, or of the emergency pause to resume. */
  subjectId: c.uuid(),
  customerId: c.nullable(c.text()),
  /** Null for a creation and a resumption. */
  campaignId: c.nullable(c.text()),
  name: c.nullable(c.text()),
  before: c.nullable(c.json<ApprovedValues>()),
  after: c.nullable(c.json<ApprovedValues>()),
  requestedBy: c.text(),
  /** Users who requested the work, themselves or through their keys. None of them may approve or decline. */
  requesters: c.texts(),
  requestId: c.text(),
  state: c.generated(c.text<ApprovalState>()),
  decidedBy: c.nullable(c.text()),
  reason: c.nullable(c.text()),
  createdAt: c.generated(c.timestamp()),
  expiresAt: c.generated(c.timestamp()),
  decidedAt: c.nullable(c.timestamp()),
  /** Time at which the approved work was dispatched or found to have ended. */
  dispatchedAt: c.nullable(c.timestamp()),
  /** Whether a newer emergency pause cancelled the approved resumption. */
  isInterrupted: c.generated(c.boolean()),
  checkedAt: c.nullable(c.timestamp()),
  mailedAt: c.nullable(c.timestamp()),
}));

/**
 * `cancelled`: a requester withdrew the approval, or its subject ended, for example because the project was
 * deleted.
 */
export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'expired' | 'cancelled';

export const approvedValues = z.object({
  status: z.string().exactOptional(),
  dailyBudgetMicros: z.number().nullable().exactOptional(),
  startDate: z.string().nullable().exactOptional(),
  endDate: z.string().nullable().exactOptional(),
  name: z.string().exactOptional(),
  biddingStrategy: z.string().exactOptional(),
  targetCpaMicros: z.number().nullable().exactOptional(),
  budgetSharedBy: z.number().exactOptional(),
});

/** `budgetSharedBy`: number of campaigns that share the budget. */
export type ApprovedValues = z.infer<typeof approvedValues>;

export type ApprovalRow = RowOf<typeof campaignApprovals>;

type NewApproval = Pick<ApprovalRow, 'kind' | 'subjectId' | 'requestedBy' | 'requesters' | 'requestId'> &
  Partial<Pick<ApprovalRow, 'customerId' | 'campaignId' | 'name' | 'before' | 'after'>>;

/** Maximum number of approvals that wait in a project, because people review each approval. */
const MAX_WAITING = 200;

/**
 * Inserts an approval and records its event, or finds the subject's waiting approval.
 * @returns the approval's id. Undefined if too many approvals wait in the project
 */
export async function requestApproval(project: InProject, request: NewApproval): Promise<string | undefined> {
  const { projectId } = project;
  const { kind, subjectId, requestId, customerId = null, campaignId = null, name = null } = request;
  const key = [projectId, kind, subjectId];
  // The API's database role, which inserts approvals of resumptions, may not write the columns about
  // campaigns.
  const isOfCampaign = kind !== 'resumption';
  const createdId = await findValue<string>(
    project,
    `insert into campaign_approvals (project_id, kind, subject_id, requested_by, requesters, request_id
       ${isOfCampaign ? ', customer_id, campaign_id, name, before, after' : ''})
     select $1, $2, $3, $4, $5, $6 ${isOfCampaign ? ', $7, $8, $9, $10::jsonb, $11::jsonb' : ''}
     where (select count(*) from (select from campaign_approvals
       where project_id = $1 and state = 'waiting' limit ${MAX_WAITING}) waiting) < ${MAX_WAITING}
     on conflict (project_id, kind, subject_id) where state = 'waiting' do nothing returning id`,
    [
      ...key,
      request.requestedBy,
      request.requesters,
      requestId,
      ...(isOfCampaign ? [customerId, campaignId, name, toJson(request.before), toJson(request.after)] : []),
    ],
  );
  if (createdId === undefined) {
    return findValue<string>(
      project,
      `select id from campaign_approvals where project_id = $1 and kind = $2 and subject_id = $3 and state = 'waiting'`,
      key,
    );
  }
  const data = { approvalId: createdId, kind, requestId, ...getCampaignIds({ customerId, campaignId }) };
  await recordEvents(project, [{ type: 'campaign.approval_requested', data }]);
  return createdId;
}

export function getCampaignIds({ customerId, campaignId }: Pick<ApprovalRow, 'customerId' | 'campaignId'>) {
  return { ...(customerId !== null && { customerId }), ...(campaignId !== null && { campaignId }) };
}

function toJson(values: ApprovedValues | null | undefined): string | null {
  return values ? JSON.stringify(values) : null;
}

function parseApproval<Found extends ApprovalRow>(row: Found): Found {
  return {
    ...row,
    before: approvedValues.nullable().parse(row.before),
    after: approvedValues.nullable().parse(row.after),
  };
}

/** `isExpired`: the expiry has passed by the database's clock, whatever the state. */
type FoundApproval = ApprovalRow & { isExpired: boolean };

export async function findApproval(
  project: Project,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<FoundApproval | undefined> {
  const found = await findRow<FoundApproval>(
    project,
    `select ${buildColumnList(campaignApprovals)}, expires_at <= now() as "isExpired" from campaign_approvals
     where project_id = $1 and id = $2 ${isLocked ? 'for update' : ''}`,
    [project.projectId, id],
  );
  return found && parseApproval(found);
}

export async function findLatestApproval(
  project: Project,
  subjectId: string,
): Promise<ApprovalRow | undefined> {
  const found = await findRow<ApprovalRow>(
    project,
    `select ${buildColumnList(campaignApprovals)} from campaign_approvals
     where project_id = $1 and subject_id = $2 order by created_at desc limit 1`,
    [project.projectId, subjectId],
  );
  return found && parseApproval(found);
}

/** Finds approvals, newest first. `createdAtText`: `createdAt` with microseconds, for the cursor. */
export async function findApprovals(
  project: Project,
  {
    state,
    campaignId,
    after,
    limit,
  }: {
    state: ApprovalState | undefined;
    campaignId: string | undefined;
    after: { createdAt: string; id: string } | undefined;
    limit: number;
  },
): Promise<(ApprovalRow & { createdAtText: string })[]> {
  const found = await rows<ApprovalRow & { createdAtText: string }>(
    project,
    `select ${buildColumnList(campaignApprovals)}, created_at::text as "createdAtText" from campaign_approvals
     where project_id = $1 ${state === undefined ? '' : 'and state = $6'}
       and ($5::text is null or campaign_id = $5)
       and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [
      project.projectId,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
      campaignId ?? null,
      ...(state === undefined ? [] : [state]),
    ],
  );
  return found.map(parseApproval);
}

/**
 * `isDue`: the approval is decided or expired, but not dispatched. Otherwise the approval is waiting, and its
 * workflow should be running.
 */
type UncheckedApproval = { projectId: string; approvalId: string; isDue: boolean };

export const claimUncheckedApprovals = defineClaim<UncheckedApproval>('claim_unchecked_approvals', [
  'projectId',
  'approvalId',
  'isDue',
]);
