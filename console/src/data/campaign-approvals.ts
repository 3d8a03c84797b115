import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnePage, pollEvery, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type Approval = Schema<'CampaignApproval'>;
export type ApprovalState = Schema<'CampaignApprovalState'>;

const POLL_EVERY_MS = 10_000;
const POLL_OUTCOME_EVERY_MS = 3_000;
const PAGE_SIZE = 50;

export const approvalsQuery = (projectId: string, state: ApprovalState | undefined, campaignId?: string) =>
  infiniteQueryOptions({
    queryKey: ['approvals', projectId, state, campaignId],
    queryFn: ({ pageParam, signal }) =>
      api.searchads.listCampaignApprovals(
        { projectId, limit: PAGE_SIZE, state, campaignId, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_EVERY_MS),
    refetchOnWindowFocus: ifOnePage,
  });

type ApprovalId = { projectId: string; approvalId: string };

/** Polls while the approved change is applied. */
export const approvalQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: ({ signal }) => api.searchads.getCampaignApproval(id, { signal }),
    refetchInterval: pollEvery((data: Approval | undefined) =>
      data?.outcome?.state === 'running' ? POLL_OUTCOME_EVERY_MS : false,
    ),
  });
