import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { MetaError } from './meta-error.ts';
import { readUsage, type Usage } from './meta-usage.ts';
import { graphError } from './wire.ts';

export type MetaClientOptions = {
  /** Where the Graph API is, without a slash at the end. */
  url: string;
  /** `v25.0` */
  version: string;
  /** Proves that the token's holder is the app; undefined: the app demands no proof. */
  appSecret: string | undefined;
};

export type GraphCall<Answer> = {
  method?: 'GET' | 'POST';
  /** Below the version, without a slash at its start: `act_1/insights`. Of characters that need no escape. */
  path: string;
  query?: Record<string, string>;
  /** What an answer is held to. */
  answer: z.ZodType<Answer>;
};

/** The Graph API as this service uses it. Every failure is a {@link MetaError}; nothing is tried twice. */
export type MetaClient = {
  /** @param timeLimit milliseconds for the call with its whole answer */
  call<Answer>(
    token: string,
    call: GraphCall<Answer>,
    timeLimit: number,
  ): Promise<{ answer: Answer; usage: Usage }>;
};

/** Most bytes of one answer: a page of 500 rows has some hundred thousand. */
const LARGEST_ANSWER = 10_000_000;

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
    async call(token, { method = 'GET', path, query = {}, answer: shape }, timeLimit) {
      const { response, body } = await exchange(addressOf(token, path, query), {
        method,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        // Its target would get the request with the proof in it, and nothing of Meta's redirects.
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      });
      const usage = readUsage(response.headers);
      const { status } = response;
      if (!response.ok) {
        const { code, error_subcode: subcode } = graphError.safeParse(body).data?.error ?? {};
        throw new MetaError({ status, code, subcode, usage });
      }
      const parsed = shape.safeParse(body);
      if (!parsed.success) throw new MetaError({ status: undefined, usage });
      return { answer: parsed.data, usage };
    },
  };
}

async function exchange(
  address: URL,
  init: RequestInit & { signal: AbortSignal },
): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(address, init);
    return { response, body: parseJson(await readText(response)) };
  } catch (error) {
    // What fetch says names the address, which has the proof in it.
    if (error instanceof MetaError) throw error;
    throw new MetaError({ isLate: init.signal.aborted });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new MetaError({ status: response.status, isTooLarge: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for what is no JSON: a proxy's page, say. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
