import { findPublicUrlFault } from '../../domain/public-url.ts';

/** Maximum length of a client id parameter in the API's paths. */
const MAX_CHARACTERS = 255;

/** Throughline issues no URL as a client id, so a URL is the address of a client ID metadata document. */
export function isClientIdUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/**
 * Returns why a URL is refused as a client id, in words that follow `client_id`; undefined for an allowed URL.
 * Allows only the normalized form of a URL, so that each document has only one id.
 * @param toLoopback whether the document may be on a loopback address, as in development
 * @see draft-ietf-oauth-client-id-metadata-document section 3
 */
export function findClientIdUrlFault(
  clientId: string,
  { toLoopback }: { toLoopback: boolean },
): string | undefined {
  if (clientId.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const url = URL.parse(clientId);
  if (!url) return 'must be an absolute URL';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (clientId.includes('#')) return 'must have no fragment';
  const fault = findPublicUrlFault(clientId, { toLoopback });
  if (fault !== undefined) return fault;
  if (url.pathname === '/') return 'must have a path';
  if (url.href !== clientId) return `must be written as ${url.href}`;
  return undefined;
}
