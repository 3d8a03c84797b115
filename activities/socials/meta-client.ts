import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { fetchJson, isSuccess, type JsonAnswer } from '../provider/bounded-fetch.ts';
import { MetaError } from './meta-failure.ts';
import { readUsage, type Usage } from './meta-usage.ts';
import { graphError } from './wire.ts';

export type MetaClientOptions = {
  /** Where the Graph API is, without a slash at the end. */
  url: string;
  /** `v27.0` */
  version: string;
  /** Proves that the token's holder is the app; undefined: the app demands no proof. */
  appSecret: string | undefined;
};

export type GraphCall<Answer> = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the version, without a slash at its start: `act_1/insights`. Of characters that need no escape. */
  path: string;
  query?: Record<string, string>;
  /** Goes as JSON. */
  body?: object;
  /** What an answer is held to. */
  answer: z.ZodType<Answer>;
};

/** The Graph API as this service uses it. Every failure is a ProviderError; nothing is tried twice. */
export type MetaClient = {
  /** @param timeoutMs for the call with its whole answer */
  call<Answer>(
    token: string,
    call: GraphCall<Answer>,
    timeoutMs: number,
  ): Promise<{ answer: Answer; usage: Usage }>;
};

/** Of one answer: a page of 500 rows has some hundred thousand bytes. */
const MAX_BYTES = 10_000_000;

/**
 * A thin client: the token goes in a header and in no URL, so that no proxy, log or redirect gets it.
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function createMetaClient({ url, version, appSecret }: MetaClientOptions): MetaClient {
  const addressOf = (token: string, path: string, query: Record<string, string>) => {
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
      const said = await fetchJson(
        'meta',
        addressOf(token, path, query),
        { headers: { authorization: `Bearer ${token}` }, body, ...(method && { method }) },
        { timeoutMs, maxBytes: MAX_BYTES },
      );
      const usage = readUsage(said.headers);
      return { answer: readGraphAnswer(said, shape, usage), usage };
    },
  };
}

/** @throws MetaError for what is no success, or not of the shape */
export function readGraphAnswer<Answer>(said: JsonAnswer, shape: z.ZodType<Answer>, usage: Usage): Answer {
  if (!isSuccess(said)) {
    const { code, error_subcode: subcode } = graphError.safeParse(said.body).data?.error ?? {};
    throw new MetaError({ status: said.status, code, subcode, usage });
  }
  const parsed = shape.safeParse(said.body);
  if (!parsed.success) throw new MetaError({ status: undefined, usage });
  return parsed.data;
}
