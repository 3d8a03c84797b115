import { publicUrlFault } from './public-url.ts';

/** The paths of our own operations take a `client_id` of this length. */
const MAX_CHARACTERS = 255;

/** Whether a `client_id` is the address of a document that describes the client. Ids that we give out are no URLs. */
export function isClientIdUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/**
 * Says why a `client_id` cannot be the address of a client ID metadata document, in words that continue "client_id".
 * A URL has one spelling here, that of a URL parser, so that it has no dot segments and two clients never look alike.
 * @param toLoopback whether the document may be on this machine, as in development
 * @see draft-ietf-oauth-client-id-metadata-document section 3
 */
export function clientIdUrlFault(
  clientId: string,
  { toLoopback }: { toLoopback: boolean },
): string | undefined {
  if (clientId.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const url = URL.parse(clientId);
  if (!url) return 'must be an absolute URL';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (clientId.includes('#')) return 'must have no fragment';
  const fault = publicUrlFault(clientId, { toLoopback });
  if (fault !== undefined) return fault;
  if (url.pathname === '/') return 'must have a path';
  if (url.href !== clientId) return `must be written as ${url.href}`;
  return undefined;
}
