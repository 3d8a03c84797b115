import { OF_CONNECTIONS } from './expected-connections.ts';
import { OF_CONVERSIONS } from './expected-conversions.ts';
import { OF_EMAILS } from './expected-emails.ts';
import type { ExpectedOperation } from './expected-operation.ts';
import { OF_GUARDS } from './expected-guards.ts';
import { OF_PEOPLE } from './expected-people.ts';
import { OF_PROJECTS } from './expected-projects.ts';
import { OF_WEBHOOKS } from './expected-webhooks.ts';

const searchads = '/projects/{projectId}/searchads/customers';
const customer = `${searchads}/{customerId}`;
const ads = 'Google Ads (search-advertising)';
const user = ['bearer'];
const project = ['apiKey', 'bearer'];
const readsAds = { tag: ads, scope: 'ads:read', credentials: project, errors: [400, 401, 403, 404, 502] };
const ownClients = { tag: 'OAuth Clients', userScope: 'oauth_clients:write', credentials: user };
const keys = { tag: 'Service Accounts', scope: 'keys:write', credentials: user };
const accounts = '/projects/{projectId}/service-accounts';
const journey = '/projects/{projectId}/integrations/crmprovider/journey';
const privacy = { tag: 'CRM', scope: 'privacy:write', credentials: project };
const email = ['apiKey', 'appKey', 'appKey+apiKey', 'appKey+bearer', 'bearer'];

const ofAssets = { tag: 'Assets', scope: 'assets:write', credentials: project };

/** Every operation of the specification, and those around a batch, OAuth clients and keys. */
export const EXPECTED: Record<string, ExpectedOperation> = {
  ...OF_PROJECTS,
  ...OF_GUARDS,
  ...OF_WEBHOOKS,
  ...OF_CONVERSIONS,
  getLeadJourney: {
    route: 'GET /projects/{projectId}/integrations/crmprovider/journey',
    tag: 'CRM',
    scope: 'crm_objects:read',
    credentials: project,
    errors: [400, 401, 403, 404],
  },
  searchLeads: {
    route: 'GET /projects/{projectId}/integrations/crmprovider/leads',
    tag: 'CRM',
    scope: 'crm_objects:read',
    credentials: project,
    errors: [400, 401, 403, 404],
  },
  getJourney: {
    route: 'GET /projects/{projectId}/journeys',
    tag: 'Analytics',
    scope: 'crm_objects:read',
    credentials: project,
    errors: [400, 401, 403, 404],
  },
  eraseJourney: {
    ...privacy,
    route: `POST ${journey}/erase`,
    success: [202],
    errors: [400, 401, 403, 404],
  },
  exportJourney: {
    ...privacy,
    route: `POST ${journey}/export`,
    success: [202],
    errors: [400, 401, 403, 404],
  },
  getJourneyRequest: {
    ...privacy,
    route: `GET ${journey}/requests/{requestId}`,
    errors: [400, 401, 403, 404],
  },
  collectEvents: {
    route: 'POST /projects/{projectId}/events',
    tag: 'Analytics',
    scope: 'events:write',
    credentials: ['apiKey', 'bearer', 'writeKey'],
    errors: [400, 401, 403, 404],
  },
  updateOAuthClient: {
    ...ownClients,
    route: 'PATCH /oauth-clients/{clientId}',
    errors: [400, 401, 404],
  },
  rotateOAuthClientSecret: {
    ...ownClients,
    route: 'POST /oauth-clients/{clientId}/rotate-secret',
    errors: [400, 401, 404],
  },
  listOAuthClients: { ...ownClients, route: 'GET /oauth-clients', errors: [400, 401, 403] },
  createOAuthClient: { ...ownClients, route: 'POST /oauth-clients', errors: [400, 401, 403, 409] },
  getOAuthClient: { ...ownClients, route: 'GET /oauth-clients/{clientId}', errors: [401, 403, 404] },
  deleteOAuthClient: { ...ownClients, route: 'DELETE /oauth-clients/{clientId}', errors: [401, 403, 404] },
  registerOAuthClient: {
    route: 'POST /api/auth/register',
    tag: 'OAuth Clients',
    credentials: [],
    success: [201],
    errors: [400, 404],
  },
  listServiceAccounts: { ...keys, route: `GET ${accounts}`, errors: [400, 401, 403, 404] },
  createServiceAccount: { ...keys, route: `POST ${accounts}`, errors: [400, 401, 403, 404, 409] },
  listServiceAccountKeys: {
    ...keys,
    route: `GET ${accounts}/{serviceAccountId}/keys`,
    errors: [400, 401, 403, 404],
  },
  createServiceAccountKey: {
    ...keys,
    route: `POST ${accounts}/{serviceAccountId}/keys`,
    errors: [400, 401, 403, 404, 409],
  },
  revokeServiceAccountKey: {
    ...keys,
    route: `DELETE ${accounts}/{serviceAccountId}/keys/{keyId}`,
    errors: [400, 401, 403, 404],
  },
  listAppKeys: { ...keys, route: 'GET /projects/{projectId}/app-keys', errors: [400, 401, 403, 404] },
  createAppKey: { ...keys, route: 'POST /projects/{projectId}/app-keys', errors: [400, 401, 403, 404, 409] },
  revokeAppKey: {
    ...keys,
    route: 'DELETE /projects/{projectId}/app-keys/{keyId}',
    errors: [400, 401, 403, 404],
  },
  createSearchCampaign: {
    route: `POST ${customer}/campaigns/search`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    success: [200, 202],
    errors: [400, 401, 403, 404, 422],
  },
  updateSearchCampaign: {
    route: `PATCH ${customer}/campaigns/{campaignId}`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    success: [200, 202],
    errors: [400, 401, 403, 404, 409, 422],
  },
  removeSearchCampaign: {
    route: `DELETE ${customer}/campaigns/{campaignId}`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    errors: [400, 401, 403, 404, 409, 422],
  },
  addNegativeKeywords: {
    route: `POST ${customer}/campaigns/{campaignId}/negative-keywords`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    errors: [400, 401, 403, 404, 409, 422],
  },
  removeNegativeKeyword: {
    route: `DELETE ${customer}/campaigns/{campaignId}/negative-keywords/{criterionId}`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    errors: [400, 401, 403, 404, 409, 422],
  },
  addKeywords: {
    route: `POST ${customer}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords`,
    tag: ads,
    scope: 'ads:write',
    credentials: project,
    errors: [400, 401, 403, 404, 409, 422],
  },
  generateKeywordIdeas: {
    route: `POST ${customer}/keyword-ideas`,
    tag: ads,
    scope: 'ads:read',
    credentials: project,
    errors: [400, 401, 403, 404, 502],
  },
  queueBatchEmail: {
    route: 'POST /emails/batch/queue',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    success: [200, 202],
    errors: [400, 401, 403, 409],
  },
  createAssetUploadUrls: {
    ...ofAssets,
    route: 'POST /projects/{projectId}/assets/upload-urls',
    errors: [400, 401, 403, 404],
  },
  listAssets: { ...ofAssets, route: 'GET /projects/{projectId}/assets', errors: [400, 401, 403, 404] },
  getAsset: {
    ...ofAssets,
    route: 'GET /projects/{projectId}/assets/{itemId}',
    errors: [400, 401, 403, 404, 409],
  },
  deleteAsset: {
    ...ofAssets,
    route: 'DELETE /projects/{projectId}/assets/{itemId}',
    errors: [400, 401, 403, 404],
  },
  completeAssetUpload: {
    ...ofAssets,
    route: 'POST /projects/{projectId}/assets/{itemId}/complete',
    errors: [400, 401, 403, 404, 409, 422],
  },
  listUsers: { route: 'GET /users', tag: 'Users', credentials: user, errors: [400, 401] },
  getUser: { route: 'GET /users/{userId}', tag: 'Users', credentials: user, errors: [401, 404] },
  getCurrentUser: { route: 'GET /users/me', tag: 'Users', credentials: user, errors: [401] },
  listTeamMembers: { route: 'GET /team/members', tag: 'Team', credentials: user, errors: [401, 403] },
  listSearchadsCustomers: {
    route: `GET ${searchads}`,
    tag: ads,
    scope: 'ads:read',
    credentials: project,
    errors: [401, 403, 404],
  },
  getAccountHealth: { ...readsAds, route: `GET ${customer}/account-health` },
  getDeviceBreakdown: { ...readsAds, route: `GET ${customer}/device-breakdown` },
  listCampaigns: { ...readsAds, route: `GET ${customer}/campaigns` },
  getCampaign: { ...readsAds, route: `GET ${customer}/campaigns/{campaignId}` },
  getPerformanceReport: { ...readsAds, route: `GET ${customer}/report` },
  listAdAccounts: {
    route: 'GET /socials/ads/accounts/{projectId}',
    tag: 'Socials',
    scope: 'socials:read',
    credentials: project,
    errors: [401, 403, 404, 502],
  },
  getPlatformInsights: {
    route: 'GET /socials/ads/insights/{projectId}/{accountId}/platform',
    tag: 'Socials',
    scope: 'socials:read',
    credentials: project,
    errors: [400, 401, 403, 404, 502],
  },
  ...OF_EMAILS,
  ...OF_PEOPLE,
  ...OF_CONNECTIONS,
};
