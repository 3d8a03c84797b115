/** A body but for one of its fields. */
export function without(body: object, field: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

const recipient = { email: 'ada@example.com' };
const batch = { recipients: [recipient], template: { subject: 's', text: 't' }, trackingId: 'x' };
const keyword = { text: 'pottery' };
const ad = { headlines: ['a', 'b', 'c'], descriptions: ['a', 'b'], finalUrl: 'https://www.example.com/' };
const campaign = {
  name: 'n',
  dailyBudget: 0.01,
  locations: ['US'],
  languages: ['en'],
  adGroupName: 'g',
  keywords: [keyword],
  ad,
};
const ideas = { keywords: ['pottery'] };
const file = { filename: 'a.png', mimeType: 'image/png', sizeBytes: 1 };
const uploads = { files: [file] };

/** An operation, its body in the shortest form, the fields it requires, and changes to it that are good or bad. */
type BodyCase = [
  operationId: string,
  valid: object,
  required: string[],
  changes: { good: Record<string, unknown>[]; bad: Record<string, unknown>[] },
];

export const BODY_CASES: BodyCase[] = [
  [
    'queueBatchEmail',
    batch,
    ['recipients', 'template', 'trackingId'],
    {
      good: [
        { recipients: repeated(10_000, recipient) },
        { recipients: [{ ...recipient, params: { anything: 'goes' } }] },
        { trackingId: 'x'.repeat(100) },
        { trackingId: '☃\n'.repeat(50) },
        { template: { subject: 's', html: '<p>t</p>' } },
        { metadata: { anything: 'goes' }, emailType: 'newsletter', clientProjectId: 'p' },
      ],
      bad: [
        { recipients: [] },
        { recipients: repeated(10_001, recipient) },
        { recipients: [{ params: {} }] },
        { recipients: [{ email: 'ada' }] },
        { recipients: [{ ...recipient, params: { age: 36 } }] },
        { recipients: [{ ...recipient, name: 'Ada' }] },
        { trackingId: '' },
        { trackingId: 'x'.repeat(101) },
        { template: { subject: 's' } },
        { template: { text: 't' } },
        { template: { subject: 's', text: 't', from: 'x' } },
        { metadata: { count: 1 } },
        { tracking_id: 'x' },
      ],
    },
  ],
  [
    'createSearchCampaign',
    campaign,
    ['name', 'dailyBudget', 'locations', 'languages', 'adGroupName', 'keywords', 'ad'],
    {
      good: [
        { name: 'n'.repeat(255) },
        ...['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC', 'TARGET_CPA'].map((biddingStrategy) => ({
          biddingStrategy,
        })),
        { status: 'ENABLED' },
        { status: 'PAUSED' },
        { keywords: [{ ...keyword, matchType: 'EXACT' }], negativeKeywords: [keyword] },
        {
          ad: { ...ad, headlines: repeated(15, 'h'), descriptions: repeated(4, 'd'), path1: 'a', path2: 'b' },
        },
        { loginCustomerId: '1', targetCpa: 1.5, cpcBid: 0.2, startDate: '2026-05-01', endDate: '2026-05-31' },
        {
          exemptPolicyViolationKeys: [{ policyName: 'p', violatingText: 't' }],
          ignorablePolicyTopics: ['TOPIC'],
        },
        { autoExemptPolicyViolations: true, validateOnly: true, containsEuPoliticalAdvertising: true },
      ],
      bad: [
        { name: '' },
        { name: 'n'.repeat(256) },
        { dailyBudget: 0 },
        { dailyBudget: '25' },
        { locations: [] },
        { languages: [''] },
        { adGroupName: '' },
        { adGroupName: 'g'.repeat(256) },
        { biddingStrategy: 'MANUAL_CPM' },
        { status: 'REMOVED' },
        { keywords: [{ text: '' }] },
        { keywords: [{ ...keyword, matchType: 'broad' }] },
        { ad: { ...ad, headlines: repeated(2, 'h') } },
        { ad: { ...ad, headlines: repeated(16, 'h') } },
        { ad: { ...ad, descriptions: repeated(1, 'd') } },
        { ad: { ...ad, descriptions: repeated(5, 'd') } },
        { ad: without(ad, 'finalUrl') },
        { ad: { ...ad, finalUrl: 'www.example.com' } },
        { startDate: '2026-02-30' },
        { endDate: '01.05.2026' },
        { exemptPolicyViolationKeys: [{ policyName: 'p', violatingText: '' }] },
        { ignorablePolicyTopics: [''] },
        { validate_only: true },
      ],
    },
  ],
  [
    'generateKeywordIdeas',
    ideas,
    ['keywords'],
    {
      good: [
        { keywords: repeated(20, 'k') },
        { url: 'https://www.example.com/' },
        { geoTargetIds: repeated(10, '2620'), languageId: '1000', loginCustomerId: '1' },
      ],
      bad: [
        { keywords: [] },
        { keywords: repeated(21, 'k') },
        { url: '' },
        { geoTargetIds: repeated(11, '2620') },
        { languageId: '' },
        { loginCustomerId: '' },
        { country: 'PT' },
      ],
    },
  ],
  [
    'createOAuthClient',
    { name: 'Booking desk', type: 'web' },
    ['name', 'type'],
    {
      good: [
        ...['web', 'native', 'user-agent-based', 'public'].map((type) => ({ type })),
        { kind: 'public_pkce', allowedScopes: ['emails:send'], metadata: 'm'.repeat(4000) },
        { projectId: '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50', redirectURLs: [] },
      ],
      bad: [
        { type: 'server' },
        { kind: 'secret' },
        { projectId: 'x' },
        { allowedScopes: ['keys:write'] },
        { allowedScopes: ['oauth_clients:write'] },
        { allowedScopes: ['emails:send', 'emails:send'] },
        { metadata: { a: 'b' } },
        { icon: null },
        { clientSecret: 'mine' },
      ],
    },
  ],
  [
    'createServiceAccount',
    { name: 'crm-sync' },
    ['name'],
    { good: [{ name: 'n'.repeat(200) }], bad: [{ name: '' }, { name: 'n'.repeat(201) }, { name: 'a\tb' }] },
  ],
  [
    'createServiceAccountKey',
    { scopes: ['emails:send'] },
    ['scopes'],
    {
      good: [{ expiresAt: '2099-01-01T00:00:00Z' }],
      bad: [{ scopes: [] }, { scopes: ['keys:write'] }, { expiresAt: '2099-01-01' }, { expiresAt: null }],
    },
  ],
  [
    'createAppKey',
    { name: 'newsletter' },
    ['name'],
    { good: [{ name: 'n' }], bad: [{ name: ' ' }, { scopes: ['emails:send'] }] },
  ],
  [
    'createEmailSuppression',
    recipient,
    ['email'],
    {
      good: ['bounce', 'complaint', 'unsubscribe', 'manual'].map((reason) => ({ reason })),
      bad: [
        { email: 'ada' },
        { email: `${'a'.repeat(320)}@example.com` },
        { reason: 'other' },
        { name: 'Ada' },
      ],
    },
  ],
  [
    'createAssetUploadUrls',
    uploads,
    ['files'],
    {
      good: [{ files: repeated(20, file) }],
      bad: [
        { files: [] },
        { files: repeated(21, file) },
        { files: [{ ...file, sizeBytes: 0 }] },
        { files: [{ ...file, sizeBytes: 1.5 }] },
        { files: [{ ...file, filename: '' }] },
        { files: [without(file, 'filename')] },
        { files: [without(file, 'mimeType')] },
        { files: [without(file, 'sizeBytes')] },
        { files: [{ ...file, checksum: 'x' }] },
      ],
    },
  ],
  [
    'updateOAuthClient',
    {},
    [],
    {
      good: [
        { name: 'n', redirectURLs: ['https://desk.example.com/callback', 'com.example.desk:/callback'] },
        { disabled: true },
        { description: null, homepageUrl: null, icon: null },
        {
          description: 'd',
          homepageUrl: 'https://desk.example.com',
          icon: 'https://desk.example.com/icon.png',
        },
      ],
      bad: [
        { name: null },
        { name: '' },
        { redirectURLs: ['/callback'] },
        { redirectURLs: null },
        { disabled: 'true' },
        { homepageUrl: 'desk' },
        { homepageUrl: 'ftp://desk.example.com' },
        { icon: 'javascript:alert(1)' },
        { icon: `https://desk.example.com/${'i'.repeat(2000)}` },
        { name: 'n'.repeat(256) },
        { name: ' ' },
        { name: 'two\nlines' },
        { name: 'a\u202Eb' },
        { description: 'd'.repeat(1001) },
        { redirectURLs: ['https://desk.example.com/a', 'https://desk.example.com/a'] },
        { redirectURLs: Array.from({ length: 21 }, (_, index) => `https://desk.example.com/${index}`) },
        { redirectURLs: [`https://desk.example.com/${'u'.repeat(2000)}`] },
        { allowedScopes: ['ads:write'] },
      ],
    },
  ],
];
