import { z } from 'zod';
import { findApprovals } from '../../../models/searchads/campaign-approvals.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import type { Handler } from '../operation.ts';
import { cutPage, readCursor } from '../page.ts';

/** What a cursor holds: the last approval of the page before. */
const position = z.object({ createdAt: z.string(), id: z.string() });

/** A page of what waits, or waited, for a second person. */
export const listCampaignApprovals: Handler<'listCampaignApprovals'> = async ({ query }, call) => {
  const { limit = 50, cursor, state } = query;
  const { database, cursors } = call.context;
  const purpose = ['listCampaignApprovals', call.projectId, state ?? null];
  const after = readCursor(call, purpose, cursor, position);
  const project = { database, projectId: call.projectId };
  const { page, last } = cutPage(await findApprovals(project, { state, after, limit: limit + 1 }), limit);
  return {
    body: {
      approvals: page.map((approval) => serializeApproval(approval)),
      nextCursor: last
        ? cursors.sign(purpose, { createdAt: last.createdAt.toISOString(), id: last.id })
        : null,
    },
  };
};
