import { forbidden } from '../http/errors.ts';
import type { Caller, WriteKeyCaller } from './caller.ts';

/**
 * Refuses a request with a write key from an origin that the key does not allow. It keeps the key out of other
 * people's pages; it proves nothing about a caller that is not a browser.
 * @param origin the header `Origin`
 * @throws AppError 403
 */
export function requireAllowedOrigin({ writeKey }: Caller, origin: string | undefined): void {
  if (!writeKey || allowsOrigin(writeKey, origin)) return;
  throw forbidden(
    origin === undefined
      ? 'A write key is for browsers, which send an Origin. From a server, send an ApiKey with the scope events:write.'
      : 'This write key does not allow this Origin. Allow it with write-key create.',
  );
}

/** Whether pages of an origin may send with a write key. Browsers send each origin in one spelling. */
function allowsOrigin({ allowedOrigins }: WriteKeyCaller, origin: string | undefined): boolean {
  return origin !== undefined && allowedOrigins.includes(origin);
}
