import { requireAllowedOrigin } from '../auth/allowed-origin.ts';
import { isPlatformToken, type Caller } from '../auth/caller.ts';
import { forbidden } from '../http/errors.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { Endpoint } from './endpoint.ts';
import type { Authenticated } from './request-state.ts';

/** Requires a kind of caller that may do this, and for a page an allowed origin. @throws AppError 403 */
export function requireCaller({ operation }: Endpoint, { caller, origin }: Authenticated): void {
  requireRightKind(operation, caller);
  requireAllowedOrigin(caller, origin);
}

/**
 * Keeps a client's own token to what programs may do: the operations of its one project, and never those that
 * are for persons only (`x-persons-only`), which make credentials, or show and change who has a part. A
 * platform client, which has no project, is kept to what acts in one, for it acts in those that it made, and
 * to what it makes them by (`x-platform`).
 */
function requireRightKind(operation: Operation, { bearer }: Caller): void {
  if (!bearer?.isOwnTokenOfClient) return;
  if (isPlatformToken(bearer)) {
    if (operation['x-scope'] !== undefined || operation['x-platform']) return;
    throw forbidden(
      "This client has no project, so a token of its own acts only in projects that it made. Use a person's token.",
    );
  }
  if (operation['x-persons-only']) {
    throw forbidden(
      "This is for persons only. A client's own token cannot do it; sign in, and use that token.",
    );
  }
}
