import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { fetchJson, isSuccess, type JsonResponse } from '../provider/bounded-fetch.ts';
import { MetaError } from './meta-failure.ts';
import { readUsage, type Usage } from './meta-usage.ts';
import { graphError } from './wire.ts';

export type MetaClientOptions = {
  /** Without a trailing slash. */
  url: string;
  /** Such as `v27.0`. */
  version: string;
  /** App secret for `appsecret_proof`, which proves that our app makes the call. Undefined without proof. */
  appSecret: string | undefined;
};

export type GraphCall<Result> = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, such as `act_1/insights`. It has no characters that need escaping. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  shape: z.ZodType<Result>;
};

/** The client throws ProviderError and does not retry. */
export type MetaClient = {
  /** @param timeoutMs includes the response body */
  call<Result>(
    token: string,
    call: GraphCall<Result>,
    timeoutMs: number,
  ): Promise<{ result: Result; usage: Usage }>;
};

/** Far above a page of 500 rows, which has a few hundred thousand bytes. */
const MAX_BYTES = 10_000_000;

/**
 * Sends the token in a header, so that no URL in a log or redirect contains it.
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function createMetaClient({ url, version, appSecret }: MetaClientOptions): MetaClient {
  const buildAddress = (token: string, path: string, query: Record<string, string>) => {
    const address = new URL(`${url}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    if (appSecret !== undefined) {
      address.searchParams.set(
        'appsecret_proof',
        createHmac('sha256', appSecret).update(token).digest('hex'),
      );
    }
    return address;
  };
  return {
    async call(token, { method, path, query = {}, body, shape }, timeoutMs) {
      const response = await fetchJson(
        'meta',
        buildAddress(token, path, query),
        { headers: { authorization: `Bearer ${token}` }, body, ...(method && { method }) },
        { timeoutMs, maxBytes: MAX_BYTES },
      );
      const usage = readUsage(response.headers);
      return { result: readGraphResponse(response, shape, usage), usage };
    },
  };
}

/** @throws MetaError if the response's status is not 2xx or its body has another shape */
export function readGraphResponse<Result>(
  response: JsonResponse,
  shape: z.ZodType<Result>,
  usage: Usage,
): Result {
  if (!isSuccess(response)) {
    const { code, error_subcode: subcode } = graphError.safeParse(response.body).data?.error ?? {};
    throw new MetaError({ status: response.status, code, subcode, usage });
  }
  const parsed = shape.safeParse(response.body);
  if (!parsed.success) throw new MetaError({ status: undefined, usage });
  return parsed.data;
}
