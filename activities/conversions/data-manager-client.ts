import { boundedFetch, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import { createAccessTokens, type OAuthApplication } from '../searchads/access-tokens.ts';
import { DataManagerError } from './data-manager-failure.ts';
import { ingested, requestStatus, type Ingested, type RequestStatus } from './wire.ts';

export type DataManagerOptions = {
  /** Without a slash at the end. */
  url: string;
  application: OAuthApplication;
};

/** Google's Data Manager as this service uses it. Every failure is a ProviderError; nothing is tried twice. */
export type DataManagerClient = {
  /** Hands events over. @returns the id to ask for their outcome by, and warnings about their fields */
  ingest(refreshToken: string, body: object): Promise<Ingested>;
  /** What became of a call's events. */
  status(refreshToken: string, requestId: string): Promise<RequestStatus>;
};

const INGEST_LIMITS = { timeoutMs: 30_000, maxBytes: 2_000_000 };
const STATUS_LIMITS = { timeoutMs: 10_000, maxBytes: 2_000_000 };

/**
 * A thin client: Google's own has not the fields of this year's versions.
 * @see https://developers.google.com/data-manager/api/reference/rest
 */
export function createDataManagerClient({ url, application }: DataManagerOptions): DataManagerClient {
  const tokens = createAccessTokens(application);
  const call = async (
    refreshToken: string,
    address: URL,
    { method, body, limits }: { method: string; body?: string; limits: typeof INGEST_LIMITS },
  ) => {
    const token = await tokens.take(refreshToken);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await boundedFetch(
      'googleads',
      address,
      { method, headers, ...(body !== undefined && { body }) },
      limits,
    );
    if (answer.status === 401) tokens.drop(refreshToken);
    const said = parseJson(answer.text);
    if (!isSuccess(answer)) throw new DataManagerError(answer.status, said);
    return said;
  };
  return {
    async ingest(refreshToken, body) {
      const address = new URL(`${url}/v1/events:ingest`);
      const said = await call(refreshToken, address, {
        method: 'POST',
        body: JSON.stringify(body),
        limits: INGEST_LIMITS,
      });
      const parsed = ingested.safeParse(said);
      if (!parsed.success) throw unreadable();
      return parsed.data;
    },
    async status(refreshToken, requestId) {
      const address = new URL(`${url}/v1/requestStatus:retrieve`);
      address.searchParams.set('requestId', requestId);
      const said = await call(refreshToken, address, { method: 'GET', limits: STATUS_LIMITS });
      const parsed = requestStatus.safeParse(said);
      if (!parsed.success) throw unreadable();
      return parsed.data;
    },
  };
}

/** A success whose answer is cut off, or something else's: whether it was taken is not known. */
function unreadable(): ProviderError {
  return new ProviderError({ provider: 'googleads', kind: 'ambiguous', whose: 'request' });
}
