import { randomUUID } from 'node:crypto';
import { buildBatch, buildReaders } from '../mailing.ts';
import { buildVisits, toBatch } from '../visits.ts';

export type Caller = { api: string; projectId: string; token: string; appKey: string; client: string };

type RequestParts = { path: string; method?: string; headers: Record<string, string>; body?: string };

/** `weight`: requests per round. */
type MixedOperation = { name: string; weight: number; buildRequest: (from: Caller) => RequestParts };

const CUSTOMER = '2000000001';
const DAY_MS = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);

const getUserHeaders = ({ token }: Caller): Record<string, string> => ({ authorization: `Bearer ${token}` });
const getAppHeaders = ({ appKey }: Caller): Record<string, string> => ({ 'x-app-key': appKey });
const addJsonType = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' });

/** Picks one of 1,500 days. A repeated day would be answered from a stored result, without the provider. */
function pickDay(): string {
  return new Date(FIRST_DAY + Math.floor(Math.random() * 1_500) * DAY_MS).toISOString().slice(0, 10);
}

function buildMails(from: Caller, recipients: number): RequestParts {
  return {
    path: '/emails/batch/queue',
    method: 'POST',
    headers: addJsonType(getAppHeaders(from)),
    body: JSON.stringify(buildBatch(buildReaders(recipients))),
  };
}

function buildCampaign(from: Caller): RequestParts {
  return {
    path: `/projects/${from.projectId}/searchads/customers/${CUSTOMER}/campaigns/search`,
    method: 'POST',
    headers: addJsonType(getUserHeaders(from)),
    body: JSON.stringify({
      name: `Bench ${randomUUID()}`,
      dailyBudget: 25,
      locations: ['US'],
      languages: ['en'],
      adGroupName: 'Boots',
      keywords: [{ text: 'hiking boots' }],
      ad: {
        headlines: ['Boots for the hills', 'Warm and dry', 'Free returns'],
        descriptions: ['Boots for every weather.', 'Try them for thirty days.'],
        finalUrl: 'https://www.example.com/boots',
      },
      validateOnly: true,
    }),
  };
}

function buildTokenRequest({ client }: Caller): RequestParts {
  return {
    path: '/api/auth/token',
    method: 'POST',
    headers: { authorization: client, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=emails%3Asend',
  };
}

function buildUploads(from: Caller): RequestParts {
  return {
    path: `/projects/${from.projectId}/assets/upload-urls`,
    method: 'POST',
    headers: addJsonType(getUserHeaders(from)),
    body: JSON.stringify({ files: [{ filename: 'a.png', mimeType: 'image/png', sizeBytes: 1_000 }] }),
  };
}

function buildEvents(from: Caller): RequestParts {
  return {
    path: `/projects/${from.projectId}/events`,
    method: 'POST',
    headers: addJsonType(getUserHeaders(from)),
    body: toBatch(buildVisits().slice(0, 10)),
  };
}

const buildRead = (path: (from: Caller) => string, as = getUserHeaders) => {
  return (from: Caller): RequestParts => ({ path: path(from), headers: as(from) });
};

export const OPERATIONS: readonly MixedOperation[] = [
  { name: 'getCurrentUser', weight: 20, buildRequest: buildRead(() => '/users/me') },
  {
    name: 'listTeamMembers',
    weight: 10,
    buildRequest: buildRead(({ projectId }) => `/team/members?projectId=${projectId}`),
  },
  {
    name: 'listEmailSuppressions',
    weight: 15,
    buildRequest: buildRead(() => '/emails/suppressions', getAppHeaders),
  },
  {
    name: 'listAssets',
    weight: 10,
    buildRequest: buildRead(({ projectId }) => `/projects/${projectId}/assets`),
  },
  { name: 'queueBatchEmail, 1 recipient', weight: 15, buildRequest: (from) => buildMails(from, 1) },
  { name: 'queueBatchEmail, 100 recipients', weight: 3, buildRequest: (from) => buildMails(from, 100) },
  { name: 'collectEvents, 50 events', weight: 8, buildRequest: buildEvents },
  { name: 'token request', weight: 5, buildRequest: buildTokenRequest },
  {
    name: 'getLeadJourney',
    weight: 3,
    buildRequest: buildRead(
      ({ projectId }) => `/projects/${projectId}/integrations/crmprovider/journey?crm_lead_id=101`,
    ),
  },
  {
    name: 'getDeviceBreakdown',
    weight: 3,
    buildRequest: buildRead(({ projectId }) => {
      const day = pickDay();
      return `/projects/${projectId}/searchads/customers/${CUSTOMER}/device-breakdown?startDate=${day}&endDate=${day}`;
    }),
  },
  {
    name: 'getPlatformInsights',
    weight: 3,
    buildRequest: buildRead(
      ({ projectId }) => `/socials/ads/insights/${projectId}/1029384756/platform?level=campaign`,
    ),
  },
  { name: 'createAssetUploadUrls', weight: 2, buildRequest: buildUploads },
  { name: 'createSearchCampaign, only validated', weight: 1, buildRequest: buildCampaign },
];
