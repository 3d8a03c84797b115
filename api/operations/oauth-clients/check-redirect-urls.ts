import {
  canUseClientCredentials,
  type OAuthClientKind,
  type OAuthClientType,
} from '../../../domain/oauth-client-type.ts';
import { redirectUrlProblem } from '../../../domain/redirect-url.ts';
import { invalidField, invalidFields } from '../../http/errors.ts';

type Holder = { type: OAuthClientType; kind: OAuthClientKind; actingProjectId: string | null };

/** Holds the `redirectURLs` of a request to what such a client may have. @throws AppError 400 that names each */
export function checkRedirectUrls(urls: readonly string[], client: Holder): void {
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
}
