import { z } from 'zod';
import { createViolationRefusal, type Violation } from './errors.ts';

const text = z.string().optional();
/** Google's JSON encodes 64-bit integers as text. */
const int64 = z.union([z.string().regex(/^-?\d+$/), z.int()]).optional();

const account = z.strictObject({
  accountType: z
    .enum([
      'GOOGLE_ADS',
      'DISPLAY_VIDEO_PARTNER',
      'DISPLAY_VIDEO_ADVERTISER',
      'DATA_PARTNER',
      'GOOGLE_ANALYTICS_PROPERTY',
    ])
    .optional(),
  accountId: text,
});

const destination = z.strictObject({
  reference: text,
  operatingAccount: account.optional(),
  loginAccount: account.optional(),
  linkedAccount: account.optional(),
  productDestinationId: text,
});

const consentStatus = z.enum(['CONSENT_STATUS_UNSPECIFIED', 'CONSENT_GRANTED', 'CONSENT_DENIED']).optional();
const consent = z.strictObject({ adUserData: consentStatus, adPersonalization: consentStatus });

const userIdentifier = z.strictObject({
  emailAddress: text,
  phoneNumber: text,
  address: z
    .strictObject({ givenName: text, familyName: text, regionCode: text, postalCode: text })
    .optional(),
});

const deviceInfo = z.strictObject({ userAgent: text, ipAddress: text }).optional();

const cartData = z.strictObject({
  merchantId: text,
  merchantFeedLabel: text,
  merchantFeedLanguageCode: text,
  transactionDiscount: z.number().optional(),
  items: z
    .array(z.strictObject({ merchantProductId: text, quantity: int64, unitPrice: z.number().optional() }))
    .default([]),
});

const event = z.strictObject({
  destinationReferences: z.array(z.string()).default([]),
  transactionId: text,
  eventTimestamp: text,
  lastUpdatedTimestamp: text,
  eventSource: z.enum(['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']).optional(),
  adIdentifiers: z
    .strictObject({
      gclid: text,
      gbraid: text,
      wbraid: text,
      sessionAttributes: text,
      landingPageDeviceInfo: deviceInfo,
    })
    .optional(),
  userData: z.strictObject({ userIdentifiers: z.array(userIdentifier).default([]) }).optional(),
  conversionValue: z.number().optional(),
  currency: text,
  consent: consent.optional(),
  eventDeviceInfo: deviceInfo,
  /** For phone call conversions. */
  callInfo: z.strictObject({ startTimestamp: text }).optional(),
  cartData: cartData.optional(),
  customVariables: z.array(z.strictObject({ variable: text, value: text })).default([]),
  userProperties: z
    .strictObject({ customerType: z.enum(['NEW', 'RETURNING', 'REENGAGED']).optional() })
    .optional(),
});

const ingestRequest = z.strictObject({
  destinations: z.array(destination).default([]),
  events: z.array(event).default([]),
  encoding: z.enum(['HEX', 'BASE64']).optional(),
  validateOnly: z.boolean().default(false),
  consent: consent.optional(),
});

/** `IngestEventsRequest`: https://developers.google.com/data-manager/api/reference/rest/v1/events/ingest */
export type IngestRequest = z.infer<typeof ingestRequest>;
export type Destination = z.infer<typeof destination>;
export type IngestEvent = z.infer<typeof event>;

const MAX_VIOLATIONS = 20;

/** @throws Refusal that names up to 20 unknown fields and invalid values */
export function readRequest(body: unknown): IngestRequest {
  const parsed = ingestRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw createViolationRefusal(parsed.error.issues.flatMap(getViolations).slice(0, MAX_VIOLATIONS));
}

function getViolations(issue: z.core.$ZodIssue): Violation[] {
  const field = formatPath(issue.path);
  if (issue.code !== 'unrecognized_keys') {
    return [{ field, description: `Invalid value at '${field}': ${issue.message}` }];
  }
  return issue.keys.map((key) => ({
    field,
    description: `Invalid JSON payload received. Unknown name "${key}" at '${field}': Cannot find field.`,
  }));
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, part) =>
      typeof part === 'number' ? `${field}[${part}]` : `${field === '' ? '' : `${field}.`}${String(part)}`,
    '',
  );
}
