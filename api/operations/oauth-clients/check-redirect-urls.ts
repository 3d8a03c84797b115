import { toAsciiUrl } from '../../../domain/ascii-url.ts';
import {
  canUseClientCredentials,
  type OAuthClientKind,
  type OAuthClientType,
} from '../../../domain/oauth-client-type.ts';
import { findAgentRedirectFault, findRedirectUrlFault } from '../../../domain/redirect-url.ts';
import { invalidField, invalidFields } from '../../request/errors.ts';

type RedirectClient = { type: OAuthClientType; kind: OAuthClientKind; actingProjectId: string | null };

/**
 * Returns the URLs in ASCII, without duplicates.
 * @throws AppError 400 that names each invalid URL, or if a client that needs a URL has none
 */
export function normalizeRedirectUrls(rawUrls: readonly string[], client: RedirectClient): string[] {
  const urls = rawUrls.map(toAsciiUrl);
  requireValidUrls('redirectURLs', urls, (url) => findRedirectUrlFault(url, client.type));
  if (urls.length === 0 && !canUseClientCredentials(client.kind, client.actingProjectId)) {
    throw invalidField(
      'redirectURLs',
      'must not be empty, except for a confidential client with a projectId',
    );
  }
  return [...new Set(urls)];
}

/**
 * Returns the URLs in ASCII, without duplicates.
 * @throws AppError 400 that names each invalid URL
 */
export function normalizeRegisteredRedirects(rawUrls: readonly string[]): string[] {
  const urls = rawUrls.map(toAsciiUrl);
  requireValidUrls('redirect_uris', urls, findAgentRedirectFault);
  return [...new Set(urls)];
}

function requireValidUrls(
  field: string,
  urls: readonly string[],
  findFault: (url: string) => string | undefined,
): void {
  const details = urls.flatMap((url, index) => {
    const message = findFault(url);
    return message === undefined ? [] : [{ path: `${field}[${index}]`, message }];
  });
  if (details.length > 0) throw invalidFields(details);
}
