import type { AuthorizedAppRow, SessionRow } from '../../models/users/sign-ins.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeSession(session: SessionRow): components['schemas']['Session'] {
  const { seenAt: lastSeenAt, seenIp: ip, seenUserAgent: userAgent } = session;
  return {
    ...selectFields(session, ['id', 'isCurrent', 'signedInAt', 'expiresAt']),
    ...selectFields({ lastSeenAt, ip, userAgent }, ['lastSeenAt', 'ip', 'userAgent']),
  };
}

export function serializeAuthorizedApp(app: AuthorizedAppRow): components['schemas']['AuthorizedApp'] {
  return selectFields(app, ['clientId', 'name', 'registeredItself', 'scopes', 'authorizedAt', 'expiresAt']);
}
