import { z } from 'zod';
import { toAgentName, isAgentName } from '../../domain/agent-name.ts';
import { chooseAgentScopes } from '../../domain/agent-scopes.ts';
import { toAsciiUrl } from '../../domain/ascii-url.ts';
import { findAgentRedirectFault } from '../../domain/redirect-url.ts';
import type { ClientDocumentResult, DocumentClient } from '../../workflows/contract/oauth-clients.ts';

const texts = z.array(z.string());

/** RFC 7591 section 2. */
const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: texts,
  grant_types: texts.optional(),
  response_types: texts.optional(),
  scope: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: texts.optional(),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
});

type ClientDocument = z.infer<typeof clientDocument>;

/** Faults of missing and mistyped fields. Each completes a sentence that starts with "the document". */
const FIELD_FAULTS: Record<keyof ClientDocument, string> = {
  client_id: 'has no client_id',
  client_name: 'has a client_name that is not a string',
  redirect_uris: 'has no redirect_uris, or some that are not strings',
  grant_types: 'has grant_types that are not an array of strings',
  response_types: 'has response_types that are not an array of strings',
  scope: 'has a scope that is not a string',
  token_endpoint_auth_method: 'has a token_endpoint_auth_method that is not a string',
  token_endpoint_auth_methods_supported:
    'has token_endpoint_auth_methods_supported that are not an array of strings',
  client_secret: 'has a client_secret, although the document is public',
  client_secret_expires_at:
    'has a client_secret_expires_at, although a public document can have no client_secret',
};

/**
 * Reads a client metadata document by the rules of dynamic registration. Omits redirect addresses that are
 * not allowed.
 * @param url the `client_id` from which the document was fetched
 * @see draft-ietf-oauth-client-id-metadata-document section 4
 */
export function readClientDocument(url: string, text: string, freshSeconds: number): ClientDocumentResult {
  const value = parseObject(text);
  if (value === undefined) return { fault: 'is not a JSON object' };
  const { data: document, error } = clientDocument.safeParse(value);
  if (!document) return { fault: getFieldFault(error.issues[0]?.path[0]) };
  const fault = findFault(url, document);
  return fault === undefined ? { client: toClient(document, freshSeconds) } : { fault };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function getFieldFault(field: PropertyKey | undefined): string {
  return Object.entries(FIELD_FAULTS).find(([name]) => name === field)?.[1] ?? 'cannot be read';
}

function findFault(url: string, document: ClientDocument): string | undefined {
  if (document.client_id !== url) return 'has a client_id that differs from its own address';
  if (!isPublic(document)) return 'needs token_endpoint_auth_method "none"';
  if (document.client_name !== undefined && !isAgentName(document.client_name)) {
    return 'has an invalid client_name: use one non-blank line of at most 100 characters, without invisible characters or double quotation marks';
  }
  if (document.grant_types?.includes('authorization_code') === false) {
    return 'has no authorization_code in its grant_types';
  }
  if (document.response_types?.includes('code') === false) return 'has no code in its response_types';
  if (getRedirectUrls(document).length === 0) {
    return 'has no redirect_uris with https, or with http on localhost, 127.0.0.1 or [::1]';
  }
  return undefined;
}

/**
 * A client whose document names no authentication method is public. The default method of RFC 7591 requires a
 * secret, and no document can contain one.
 */
function isPublic(document: ClientDocument): boolean {
  const { token_endpoint_auth_method: method, token_endpoint_auth_methods_supported: choices } = document;
  return method === 'none' || (choices?.includes('none') ?? method === undefined);
}

function getRedirectUrls({ redirect_uris: written }: ClientDocument): string[] {
  const urls = written.map(toAsciiUrl).filter((url) => findAgentRedirectFault(url) === undefined);
  return [...new Set(urls)];
}

function toClient(document: ClientDocument, freshSeconds: number): DocumentClient {
  return {
    name: toAgentName(document.client_name),
    redirectUrls: getRedirectUrls(document),
    allowedScopes: chooseAgentScopes(document.scope),
    freshSeconds,
  };
}
