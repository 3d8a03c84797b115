import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openSandbox, requestToken, type OpenSandbox } from '../open-sandbox.ts';

/** Response of the Data Manager API. */
interface ApiAnswer {
  status: number;
  body: unknown;
}

/** A sandbox and clients of its Data Manager API. */
export interface OpenDataManager extends OpenSandbox {
  /** Sends events to a conversion action of an account that the token can access directly. */
  ingest(refreshToken: string, request: object, clientId?: string): Promise<ApiAnswer>;
  status(refreshToken: string, requestId: string): Promise<ApiAnswer>;
  /** Sends events and returns the request id. Fails the test unless they were accepted. */
  accepted(refreshToken: string, events: object[]): Promise<string>;
  set(settings: object): Promise<void>;
  /** Advances an account's clock. */
  ahead(account: string, minutes: number): Promise<void>;
  /** Returns the counts of one account. */
  counted(account: string): Promise<z.infer<typeof report>>;
  /** Returns an access token for a refresh token. */
  token(refreshToken: string, clientId?: string): Promise<string>;
}

const report = z.object({
  totals: z.array(
    z.object({
      customer: z.string(),
      conversionAction: z.string(),
      count: z.int(),
      retracted: z.int(),
      values: z.record(z.string(), z.number()),
    }),
  ),
  conversions: z.array(
    z.looseObject({
      transactionId: z.string(),
      value: z.number(),
      received: z.int(),
      isRetracted: z.boolean(),
    }),
  ),
});

const tokenAnswer = z.looseObject({ access_token: z.string() });

/** An account that the agency's user can access without a manager, and one of its conversion actions. */
export const BAKERY = '2000000020';
export const ORDER = '6000000002';

/** Returns the destination of a conversion action, through a manager if one is given. */
export function buildDestination(
  accountId: string = BAKERY,
  productDestinationId: string = ORDER,
  manager?: string,
): object {
  return {
    operatingAccount: { accountType: 'GOOGLE_ADS', accountId },
    ...(manager !== undefined && { loginAccount: { accountType: 'GOOGLE_ADS', accountId: manager } }),
    productDestinationId,
  };
}

/** Returns an order with a click an hour ago; `more` overrides fields. */
export function buildOrder(transactionId: string, more: object = {}): object {
  return {
    transactionId,
    eventTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
    eventSource: 'WEB',
    adIdentifiers: { gclid: `click-${transactionId}` },
    conversionValue: 30.03,
    currency: 'USD',
    ...more,
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function openDataManager(): Promise<OpenDataManager> {
  const sandbox = await openSandbox();
  const { googleAds } = sandbox.addresses;
  const token: OpenDataManager['token'] = async (refreshToken, clientId = 'sandbox') => {
    const answer = await requestToken(googleAds, { refresh_token: refreshToken, client_id: clientId });
    return tokenAnswer.parse(await answer.json()).access_token;
  };
  const call = async (path: string, bearer: string, body?: object): Promise<ApiAnswer> => {
    const response = await fetch(`${googleAds}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const callControl = async (method: string, path: string, body: object): Promise<void> => {
    expect(await sandbox.control(method, path, body)).toMatchObject({ status: 200 });
  };
  const ingest: OpenDataManager['ingest'] = async (refreshToken, request, clientId) =>
    call('events:ingest', await token(refreshToken, clientId), {
      destinations: [buildDestination()],
      ...request,
    });
  return {
    ...sandbox,
    token,
    ingest,
    status: async (refreshToken, requestId) =>
      call(`requestStatus:retrieve?requestId=${requestId}`, await token(refreshToken)),
    accepted: async (refreshToken, events) => {
      const { status, body } = await ingest(refreshToken, { events });
      expect({ status, body }).toMatchObject({ status: 200 });
      return z.object({ requestId: z.string() }).parse(body).requestId;
    },
    set: (settings) => callControl('PUT', '/control/settings/datamanager', settings),
    ahead: (account, minutes) => callControl('PUT', '/control/clock', { account, aheadMs: minutes * 60_000 }),
    counted: async (account) => {
      const { body } = await sandbox.control('GET', `/control/conversions/datamanager?account=${account}`);
      return report.parse(body);
    },
  };
}

const errorBody = z.object({
  error: z.object({
    code: z.int(),
    status: z.string(),
    details: z.array(
      z.looseObject({
        reason: z.string().optional(),
        fieldViolations: z
          .array(z.object({ field: z.string(), reason: z.string().optional(), description: z.string() }))
          .optional(),
        retryDelay: z.string().optional(),
      }),
    ),
  }),
});

/** Parses a refusal: status, `ErrorInfo.reason`, and each field with its reason. */
export function toRefusal({ status, body }: ApiAnswer): {
  status: string;
  reason?: string;
  fields: string[];
} {
  const { error } = errorBody.parse(body);
  expect(error.code).toBe(status);
  const reason = error.details.find((detail) => detail.reason !== undefined)?.reason;
  const violations = error.details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
  return {
    status: `${status} ${error.status}`,
    ...(reason !== undefined && { reason }),
    fields: violations.map((violation) => `${violation.field} ${violation.reason ?? violation.description}`),
  };
}
