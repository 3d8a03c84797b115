import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requestToken } from '../searchads/open-ads.ts';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** An answer of the Data Manager API. */
interface ApiAnswer {
  status: number;
  body: unknown;
}

/** A sandbox with hands on its Data Manager API. */
export interface OpenDataManager extends OpenSandbox {
  /** Sends events to a conversion action of an account that the token reaches directly. */
  ingest(refreshToken: string, request: object, clientId?: string): Promise<ApiAnswer>;
  /** What became of a request. */
  status(refreshToken: string, requestId: string): Promise<ApiAnswer>;
  /** Sends events and gives the request's id; fails the test unless they were accepted. */
  accepted(refreshToken: string, events: object[]): Promise<string>;
  set(settings: object): Promise<void>;
  /** Sets an account's clock ahead. */
  ahead(account: string, minutes: number): Promise<void>;
  /** What was counted for one account. */
  counted(account: string): Promise<z.infer<typeof report>>;
  /** An access token of a refresh token. */
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

/** An account that the agency's user reaches without a manager, and one of its conversion actions. */
export const BAKERY = '2000000020';
export const ORDER = '6000000002';

/** The destination of a conversion action, reached through a manager where one is named. */
export function destination(
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

/** An order of a click, an hour ago; `more` changes fields. */
export function order(transactionId: string, more: object = {}): object {
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
    call('events:ingest', await token(refreshToken, clientId), { destinations: [destination()], ...request });
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

const refused = z.object({
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

/** What a refusal says: status, `ErrorInfo.reason`, and each field with its reason. */
export function refusalOf({ status, body }: ApiAnswer): {
  status: string;
  reason?: string;
  fields: string[];
} {
  const { error } = refused.parse(body);
  expect(error.code).toBe(status);
  const reason = error.details.find((detail) => detail.reason !== undefined)?.reason;
  const violations = error.details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
  return {
    status: `${status} ${error.status}`,
    ...(reason !== undefined && { reason }),
    fields: violations.map((one) => `${one.field} ${one.reason ?? one.description}`),
  };
}
