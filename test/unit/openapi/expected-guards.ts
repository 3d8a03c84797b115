import type { ExpectedOperation } from './expected-operation.ts';

const searchads = '/projects/{projectId}/searchads';
const stop = {
  tag: 'Google Ads (search-advertising)',
  scope: 'ads:write',
  credentials: ['apiKey', 'bearer'],
  errors: [400, 401, 403, 404],
};

const approvals = { ...stop, errors: [400, 401, 403, 404] };
const decision = {
  ...stop,
  scope: 'approvals:write',
  credentials: ['bearer'],
  errors: [400, 401, 403, 404, 409],
};

/** What keeps a project's campaigns in bounds. */
export const OF_GUARDS: Record<string, ExpectedOperation> = {
  stopAllCampaigns: { ...stop, route: `POST ${searchads}/stop-all`, success: [202] },
  resumeCampaigns: {
    ...stop,
    route: `POST ${searchads}/resume`,
    success: [202],
    errors: [...stop.errors, 409],
  },
  listCampaignApprovals: { ...approvals, route: `GET ${searchads}/approvals`, scope: 'ads:read' },
  getCampaignApproval: { ...approvals, route: `GET ${searchads}/approvals/{approvalId}`, scope: 'ads:read' },
  grantCampaignApproval: { ...decision, route: `POST ${searchads}/approvals/{approvalId}/approve` },
  declineCampaignApproval: { ...decision, route: `POST ${searchads}/approvals/{approvalId}/decline` },
  withdrawCampaignApproval: {
    ...stop,
    route: `POST ${searchads}/approvals/{approvalId}/withdraw`,
    errors: decision.errors,
  },
  listCampaignStops: { ...stop, route: `GET ${searchads}/stops`, scope: 'ads:read' },
  getCampaignStop: { ...stop, route: `GET ${searchads}/stops/{stopId}`, scope: 'ads:read' },
};
