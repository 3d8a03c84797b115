import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { fetchJson, isSuccess, type JsonResponse } from '../provider/bounded-fetch.ts';
import { MetaError } from './meta-failure.ts';
import { readUsage, type Usage } from './meta-usage.ts';
import { graphError } from './wire.ts';

export type MetaClientOptions = {
  /** Address of the Graph API without a trailing slash. */
  url: string;
  /** API version, such as `v27.0`. */
  version: string;
  /** Proves that the token's holder is the app. Undefined: the app requires no proof. */
  appSecret: string | undefined;
};

export type GraphCall<Answer> = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, such as `act_1/insights`, with only characters that need no escape. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Schema of the answer. */
  answer: z.ZodType<Answer>;
};

/** Client of the Graph API. Throws ProviderError, and retries nothing. */
export type MetaClient = {
  /** @param timeoutMs includes the whole answer */
  call<Answer>(
    token: string,
    call: GraphCall<Answer>,
    timeoutMs: number,
  ): Promise<{ answer: Answer; usage: Usage }>;
};

/** Limit of one answer. A page of 500 rows has a few hundred thousand bytes. */
const MAX_BYTES = 10_000_000;

/**
 * Makes a thin client that sends the token in a header, so that no proxy, log or redirect gets it.
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function createMetaClient({ url, version, appSecret }: MetaClientOptions): MetaClient {
  const getAddress = (token: string, path: string, query: Record<string, string>) => {
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
    async call(token, { method, path, query = {}, body, answer: shape }, timeoutMs) {
      const response = await fetchJson(
        'meta',
        getAddress(token, path, query),
        { headers: { authorization: `Bearer ${token}` }, body, ...(method && { method }) },
        { timeoutMs, maxBytes: MAX_BYTES },
      );
      const usage = readUsage(response.headers);
      return { answer: readGraphResponse(response, shape, usage), usage };
    },
  };
}

/** Parses an answer. @throws MetaError for an error or another shape */
export function readGraphResponse<Answer>(
  response: JsonResponse,
  shape: z.ZodType<Answer>,
  usage: Usage,
): Answer {
  if (!isSuccess(response)) {
    const { code, error_subcode: subcode } = graphError.safeParse(response.body).data?.error ?? {};
    throw new MetaError({ status: response.status, code, subcode, usage });
  }
  const parsed = shape.safeParse(response.body);
  if (!parsed.success) throw new MetaError({ status: undefined, usage });
  return parsed.data;
}
