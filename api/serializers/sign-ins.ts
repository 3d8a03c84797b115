import type { AuthorizedAppRow, SessionRow } from '../../models/users/sign-ins.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A browser that somebody is signed in in, as they see it. */
export function serializeSession(session: SessionRow): components['schemas']['Session'] {
  const { seenAt, seenIp, seenUserAgent } = session;
  return {
    id: session.id,
    isCurrent: session.isCurrent,
    signedInAt: session.signedInAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    ...(seenAt && { lastSeenAt: seenAt.toISOString() }),
    ...(seenIp !== null && { ip: seenIp }),
    ...(seenUserAgent !== null && { userAgent: seenUserAgent }),
  };
}

/** An OAuth client that acts in somebody's name, as they see it. */
export function serializeAuthorizedApp(app: AuthorizedAppRow): components['schemas']['AuthorizedApp'] {
  return {
    clientId: app.clientId,
    name: app.name,
    registeredItself: app.registeredItself,
    scopes: app.scopes,
    authorizedAt: app.authorizedAt.toISOString(),
    expiresAt: app.expiresAt.toISOString(),
  };
}
