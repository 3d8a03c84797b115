import { z } from 'zod';
import { named, resolvedOperations, resolvedSchemas } from './operations.ts';

/** The fields of each resource by the specification: name, `?` where it may be absent, and type. */
const resources: Record<string, string> = {
  User: `
    id:string email:email name:string image?:string emailVerified:boolean platformRole:admin|user
    createdAt:date-time updatedAt:date-time`,
  Pagination: `
    limit:integer offset:integer hasMore:boolean`,
  TeamMember: `
    userId:string name:string email:email image?:string roles:array isOwner:boolean createdAt:date-time`,
  Role: `
    id:string projectId:uuid name:string description?:string permissions:array createdAt:date-time
    updatedAt:date-time`,
  Project: `
    id:uuid name:string externalId?:string ownerId:string state:active|deleted|erasing defaultCountry?:string
    currency:string deletedAt?:date-time erasedAfter?:date-time stopped?:object permissions?:array createdAt:date-time updatedAt:date-time`,
  OAuthClient: `
    id:uuid clientId:string name:string type:web|native|user-agent-based|public redirectURLs:array
    disabled:boolean projectId?:uuid userId:string kind:confidential|public_pkce icon?:string
    description?:string homepageUrl?:string metadata?:string defaultMemberRoleIds:array
    allowedScopes:array authenticationScheme:client_secret|none createdAt:date-time updatedAt:date-time`,
  ServiceAccount: `
    id:uuid projectId:uuid name:string createdAt:date-time`,
  ServiceAccountKey: `
    id:uuid serviceAccountId:uuid lastFour:string scopes:array expiresAt?:date-time lastUsedAt?:date-time
    revokedAt?:date-time createdAt:date-time`,
  AppKey: `
    id:uuid name:string lastFour:string lastUsedAt?:date-time revokedAt?:date-time createdAt:date-time`,
  SearchadsCustomer: `
    id:string customerId:string kind:ads_customer displayName:string manager:boolean
    loginCustomerId:string parentCustomerId?:string currencyCode?:string timeZone?:string status:string
    readable?:boolean connectionExternalId:string connectionDisplayName?:string`,
  AccountHealth: `
    customerId:string state:live|limited|needs_action|pending_adsprovider|off|ended reason:string
    reasonCodes:array nextAction?:object accountStatus?:string billingStatus?:string
    conversionTracking?:object campaignCounts?:object`,
  KeywordIdea: `
    text:string avgMonthlySearches?:number competition?:string competitionIndex?:number
    lowTopOfPageBid?:number highTopOfPageBid?:number`,
  PerformanceRow: `
    id:string name:string impressions:number clicks:number spend:number conversions:number ctr:number
    averageCpc:number`,
  UploadDescriptor: `
    itemId:string uploadUrl:string objectKey:string filename:string storageFilename:string
    mimeType:string assetType:image|video|audio|document`,
  LeadJourney: `
    crm_lead_id:string matched:boolean match_method:crm_lead_id|identity|fbclid|null visitor_ids:array
    match_evidence?:array journey:object`,
  MatchEvidence: `
    visitorId:string signal:crm_lead_id|identity|fbclid kind?:email|phone verified:boolean`,
  Journey: `
    header?:object items:array nextCursor:string,null`,
  JourneyHeader: `
    firstTouch:anyOf lastTouch:anyOf firstSeenAt:date-time lastSeenAt:date-time webSessions:integer
    pageviews:integer revenueCents:integer otherRevenue?:array orderCount:integer totalTouches:integer deviceCount:integer
    identities:object`,
  Touch: `
    utm_source?:string utm_medium?:string utm_campaign?:string utm_term?:string utm_content?:string
    gclid?:string fbclid?:string msclkid?:string ttclid?:string wbraid?:string gbraid?:string
    li_fat_id?:string twclid?:string epik?:string dclid?:string svc_cid?:string referrer?:string
    landingPath?:string userAgent?:string ip?:string fbc?:string fbp?:string`,
  JourneyItem: `
    id:string source:ledger|analytics|scheduled|calendar
    kind:web|communication|engagement|commerce|lifecycle|advertising|system type:string
    occurredAt:date-time scheduledFor?:date-time
    status?:sent|delivered|opened|clicked|failed|scheduled|waiting title:string channel?:string
    direction?:inbound|outbound recordId?:string workflowId?:string provenance?:object cancel?:object
    detail:object`,
  CreateSearchCampaignResponse: `
    campaignResourceName:string validateOnly:boolean appliedPolicyExemptions:array`,
  AppliedPolicyExemption: `
    policyName:string violatingText:string`,
  QueueBatchEmailResponse: `
    success:boolean trackingId:string totalBatches:integer totalRecipients:integer connectionId?:uuid
    message:string`,
  EmailBatch: `
    trackingId:string state:scheduled|queued|sending|paused|blocked|completed|cancelled
    stateReason?:requested|terminated|failed|provider_credentials|provider_quota scheduledFor?:date-time totalRecipients:integer totalBatches:integer retries:integer counts:object emailType?:string
    clientProjectId?:string metadata?:object
    waitingOn?:start|provider_rate_limit|provider_unavailable
    lastError?:object createdAt:date-time startedAt?:date-time completedAt?:date-time requestId?:string
    connectionId?:uuid`,
  EmailBatchRecipient: `
    index:integer email:email
    status:queued|sent|delivered|opened|clicked|bounced|complained|failed|suppressed|duplicate|cancelled|unknown
    reason?:object messageId?:string sentAt?:date-time updatedAt:date-time`,
  EmailSuppression: `
    email:string reason:bounce|complaint|unsubscribe|manual source:provider|provider_import|unsubscribe_link|api|admin
    createdAt:date-time`,
};

/** The fields of the object that each operation answers with. */
const answers: Record<string, string> = {
  listUsers: 'users pagination',
  getUser: 'user',
  getCurrentUser: 'user',
  listTeamMembers: 'members',
  listRoles: 'roles pagination',
  updateCurrentUser: 'user',
  rotateOAuthClientSecret: 'clientSecret',
  listOAuthClients: 'clients pagination',
  listServiceAccounts: 'serviceAccounts pagination',
  listServiceAccountKeys: 'keys pagination',
  listAppKeys: 'appKeys pagination',
  revokeServiceAccountKey: 'id revokedAt',
  revokeAppKey: 'id revokedAt',
  deleteServiceAccount: 'id endedKeys',
  generateKeywordIdeas: 'ideas',
  listSearchadsCustomers: 'customers complete',
  getDeviceBreakdown: 'results',
  getPlatformInsights: 'success data',
  createAssetUploadUrls: 'uploads',
  receiveResendWebhook: 'success',
  receiveMetaDataDeletion: 'url confirmation_code',
  registerOAuthClient:
    'client_id client_id_issued_at client_name redirect_uris grant_types response_types token_endpoint_auth_method application_type scope',
};

const resource = z.object({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

function typeOf(property: Record<string, unknown>): string {
  const { enum: values, format, type } = property;
  if (Array.isArray(values)) return values.map(String).join('|');
  if (typeof format === 'string') return format;
  return Array.isArray(type)
    ? type.map(String).join(',')
    : typeof type === 'string'
      ? type
      : Object.keys(property).join();
}

function fieldsOf(schema: unknown): string[] {
  const { properties, required } = resource.parse(schema);
  return Object.entries(properties).map(
    ([name, property]) => `${name}${required.includes(name) ? '' : '?'}:${typeOf(property)}`,
  );
}

it.each(Object.entries(resources))('%s has the fields of the specification', async (name, fields) => {
  const schemas = await resolvedSchemas();
  expect(fieldsOf(schemas[name])).toEqual(fields.trim().split(/\s+/));
});

it.each(Object.entries(answers))('%s answers with %s, all required', async (operationId, fields) => {
  const { responses } = named(await resolvedOperations(), operationId);
  const media = (responses['200'] ?? responses['201'])?.content['application/json'];
  const { properties, required } = resource.parse(media?.schema);
  expect([Object.keys(properties), required]).toEqual([fields.split(' '), fields.split(' ')]);
});
