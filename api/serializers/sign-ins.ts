import type { AuthorizedAppRow, SessionRow } from '../../models/users/sign-ins.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

/** A browser that somebody is signed in in, as they see it. */
export function serializeSession(session: SessionRow): components['schemas']['Session'] {
  const { seenAt: lastSeenAt, seenIp: ip, seenUserAgent: userAgent } = session;
  return {
    ...present(session, ['id', 'isCurrent', 'signedInAt', 'expiresAt']),
    ...present({ lastSeenAt, ip, userAgent }, ['lastSeenAt', 'ip', 'userAgent']),
  };
}

/** An OAuth client that acts in somebody's name, as they see it. */
export function serializeAuthorizedApp(app: AuthorizedAppRow): components['schemas']['AuthorizedApp'] {
  return present(app, ['clientId', 'name', 'registeredItself', 'scopes', 'authorizedAt', 'expiresAt']);
}
