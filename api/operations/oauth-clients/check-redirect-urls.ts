import { toAsciiUrl } from '../../../domain/ascii-url.ts';
import {
  canUseClientCredentials,
  type OAuthClientKind,
  type OAuthClientType,
} from '../../../domain/oauth-client-type.ts';
import { redirectUrlProblem } from '../../../domain/redirect-url.ts';
import { invalidField, invalidFields } from '../../http/errors.ts';

type Holder = { type: OAuthClientType; kind: OAuthClientKind; actingProjectId: string | null };

/**
 * The `redirectURLs` of a request as they are registered: in ASCII, each once.
 * @throws AppError 400 that names each that such a client may not have
 */
export function checkRedirectUrls(written: readonly string[], client: Holder): string[] {
  const urls = written.map(toAsciiUrl);
  const details = urls.flatMap((url, index) => {
    const message = redirectUrlProblem(url, client.type);
    return message === undefined ? [] : [{ path: `redirectURLs[${index}]`, message }];
  });
  if (details.length > 0) throw invalidFields(details);
  if (urls.length === 0 && !canUseClientCredentials(client.kind, client.actingProjectId)) {
    throw invalidField(
      'redirectURLs',
      'needs an address: only a confidential client with a projectId can do without',
    );
  }
  return [...new Set(urls)];
}
