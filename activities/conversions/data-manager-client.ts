import type { z } from 'zod';
import { fetchJson, isSuccess } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import { createAccessTokens, type OAuthApplication } from '../searchads/access-tokens.ts';
import { DataManagerError } from './data-manager-failure.ts';
import { ingested, requestStatus, type Ingested, type RequestStatus } from './wire.ts';

export type DataManagerOptions = {
  /** Without a trailing slash. */
  url: string;
  application: OAuthApplication;
};

/** The methods throw ProviderError and do not retry. */
export type DataManagerClient = {
  /** @returns the id to poll for the outcome, and warnings about fields */
  ingest(refreshToken: string, body: object): Promise<Ingested>;
  readStatus(refreshToken: string, requestId: string): Promise<RequestStatus>;
};

const MAX_BYTES = 2_000_000;

/**
 * Returns a client of the REST API, because Google's client library lacks the newer fields of the API.
 * @see https://developers.google.com/data-manager/api/reference/rest
 */
export function createDataManagerClient({ url, application }: DataManagerOptions): DataManagerClient {
  const tokens = createAccessTokens(application);
  const call = async <Result>(
    refreshToken: string,
    address: URL,
    { shape, body, timeoutMs }: { shape: z.ZodType<Result>; body?: object; timeoutMs: number },
  ): Promise<Result> => {
    const headers = { authorization: `Bearer ${await tokens.take(refreshToken)}` };
    const response = await fetchJson(
      'googleads',
      address,
      { headers, body },
      { timeoutMs, maxBytes: MAX_BYTES },
    );
    if (response.status === 401) tokens.drop(refreshToken);
    if (!isSuccess(response)) throw new DataManagerError(response.status, response.body);
    const parsed = shape.safeParse(response.body);
    if (parsed.success) return parsed.data;
    // The response is truncated or from a proxy; Google may have accepted the call.
    throw new ProviderError({ provider: 'googleads', kind: 'ambiguous', scope: 'request' });
  };
  return {
    ingest: (refreshToken, body) =>
      call(refreshToken, new URL(`${url}/v1/events:ingest`), { shape: ingested, body, timeoutMs: 30_000 }),
    readStatus: (refreshToken, requestId) => {
      const address = new URL(`${url}/v1/requestStatus:retrieve`);
      address.searchParams.set('requestId', requestId);
      return call(refreshToken, address, { shape: requestStatus, timeoutMs: 10_000 });
    },
  };
}
