type Fields = Record<string, unknown>;

/** A visitor of a case. Each entry of `contacts` is an `identify` event, each entry of `touches` a session's touch. */
type Visitor = { contacts?: Fields[]; touches?: Fields[]; fromBrowser?: boolean };

export type MatchingCase = {
  title: string;
  lead: Record<string, string>;
  visitors: Record<string, Visitor>;
  /** Project's `identifierLimit`. */
  limit?: number;
  /** Names of the matched visitors, in order. */
  found: string[];
  method: string | null;
  /** Evidence as `name signal kind`, in order. */
  evidence?: string[];
};

export const MATCHING_CASES: MatchingCase[] = [
  {
    title: 'any of the addresses of a lead',
    lead: { email: 'ada@example.com', hs_additional_emails: 'ada@home.example;a@work.example' },
    visitors: {
      home: { contacts: [{ email: 'ada@home.example' }] },
      work: { contacts: [{ email: 'a@work.example' }] },
    },
    found: ['home', 'work'],
    method: 'identity',
  },
  {
    title: 'an exact id before an address, with all evidence of each visitor',
    lead: { email: 'ada@example.com' },
    visitors: {
      mail: { contacts: [{ email: 'ada@example.com' }] },
      both: { contacts: [{ email: 'ada@example.com', crmLeadId: 'LEAD' }] },
    },
    found: ['both', 'mail'],
    method: 'crm_lead_id',
    evidence: ['both crm_lead_id ', 'both identity email', 'mail identity email'],
  },
  {
    title: 'a click that is the first touch of one visitor',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: {
      clicked: { touches: [{ fbclid: 'IwAR-one' }] },
      other: { touches: [{ fbclid: 'IwAR-two' }] },
    },
    found: ['clicked'],
    method: 'fbclid',
    evidence: ['clicked fbclid '],
  },
  {
    title: 'no click that is the first touch of two visitors',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: { one: { touches: [{ fbclid: 'IwAR-one' }] }, two: { touches: [{ fbclid: 'IwAR-one' }] } },
    found: [],
    method: null,
  },
  {
    title: 'no click that is a later touch',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: { later: { touches: [{ utm_source: 'newsletter' }, { fbclid: 'IwAR-one' }] } },
    found: [],
    method: null,
  },
  {
    title: 'an address and a click, and reports the stronger method',
    lead: { email: 'ada@example.com', hs_facebook_click_id: 'IwAR-one' },
    visitors: {
      clicked: { touches: [{ fbclid: 'IwAR-one' }] },
      mail: { contacts: [{ email: 'ada@example.com' }] },
    },
    found: ['mail', 'clicked'],
    method: 'identity',
    evidence: ['mail identity email', 'clicked fbclid '],
  },
  {
    title: 'an address on a device with at most three addresses',
    lead: { email: 'ada@example.com' },
    visitors: {
      tablet: { contacts: ['ada', 'bob', 'cy', 'di'].map((name) => ({ email: `${name}@example.com` })) },
      family: { contacts: ['ada', 'bob', 'cy'].map((name) => ({ email: `${name}@example.com` })) },
    },
    found: ['family'],
    method: 'identity',
  },
  {
    title: 'the only phone number of a device with too many addresses',
    lead: { email: 'ada@example.com', phone: '+1 202 555 0123' },
    visitors: {
      tablet: {
        contacts: [{ email: 'ada@example.com', phone: '+12025550123' }, { email: 'bob@example.com' }],
      },
    },
    limit: 1,
    found: ['tablet'],
    method: 'identity',
    evidence: ['tablet identity phone'],
  },
  {
    title: 'several addresses of one lead on one device, which count as one address',
    lead: { email: 'ada@example.com', hs_additional_emails: 'ada@home.example' },
    visitors: { phone: { contacts: [{ email: 'ada@example.com' }, { email: 'ada@home.example' }] } },
    limit: 1,
    found: ['phone'],
    method: 'identity',
    evidence: ['phone identity email'],
  },
  {
    title: 'no signal if the lead has neither address, phone number nor click',
    lead: { firstname: 'Nobody' },
    visitors: { somebody: { contacts: [{ email: 'ada@example.com' }] } },
    found: [],
    method: null,
  },
];
