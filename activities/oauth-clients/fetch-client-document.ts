import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import CachePolicy from 'http-cache-semantics';
import { TypeIs } from 'type-is';
import type { ClientDocumentResult, OAuthClientsActivities } from '../../workflows/contract/oauth-clients.ts';
import { guardAddress, classifyRequestError, type GuardSettings } from '../provider/guard-address.ts';
import { readClientDocument } from './read-client-document.ts';

/** Timeout of the whole fetch, including the response body. */
const TIMEOUT_MS = 3_000;

/** Limit in draft-ietf-oauth-client-id-metadata-document, section 6.6. */
const MAX_BYTES = 5 * 1_024;

const FRESH_SECONDS = { min: 5 * 60, max: 24 * 60 * 60 };

const JSON_TYPES = new TypeIs(['application/json', 'application/*+json']);

/** Each fault completes a sentence that starts with "the client metadata document at <URL>". */
const FAULTS = {
  inward_address: 'is at an address that is not public',
  unreachable: 'cannot be reached',
  tls: 'has no valid TLS certificate',
} as const;

type FetchSettings = GuardSettings & { timeoutMs?: number };

/** The fetch follows no redirect and keeps no connection open. */
export function createFetchClientDocument(
  settings: FetchSettings,
): OAuthClientsActivities['fetchClientDocument'] {
  return async function fetchClientDocument({ url }) {
    const { isRefused, lookup } = guardAddress(url, settings);
    if (isRefused) return { fault: FAULTS.inward_address };
    const { timeoutMs = TIMEOUT_MS } = settings;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
      const request = https.get(url, { agent: false, lookup, headers, signal });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).on('error', reject);
      });
      return await readResponse(url, response).finally(() => request.destroy());
    } catch (error) {
      if (signal.aborted) return { fault: `does not answer within ${timeoutMs / 1_000} seconds` };
      if (error instanceof Error) return { fault: FAULTS[classifyRequestError(error)] };
      throw error;
    }
  };
}

async function readResponse(url: string, response: IncomingMessage): Promise<ClientDocumentResult> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) return { fault: 'answers with a redirect, which is not followed' };
  if (status !== 200) return { fault: `answers with the status ${status} instead of 200` };
  if (JSON_TYPES.is(headers['content-type'] ?? '') === undefined) {
    return { fault: 'is not served with the content type application/json' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.byteLength;
    if (size > MAX_BYTES) return { fault: `is larger than ${MAX_BYTES} bytes` };
    chunks.push(chunk);
  }
  return readClientDocument(url, Buffer.concat(chunks).toString('utf8'), getFreshSeconds(headers));
}

/** Returns how long the response is fresh (RFC 9111), within the range of {@link FRESH_SECONDS}. */
export function getFreshSeconds(headers: IncomingHttpHeaders): number {
  const policy = new CachePolicy({ headers: {} }, { status: 200, headers }, { cacheHeuristic: 0 });
  const seconds = Math.round(policy.maxAge() - policy.age());
  return Math.min(FRESH_SECONDS.max, Math.max(FRESH_SECONDS.min, seconds));
}
