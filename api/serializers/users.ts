import type { User } from '../../models/users/users.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';
import type { AuthorizedAppRow, SessionRow } from '../../models/users/sign-ins.ts';

export function serializeUser(user: User): components['schemas']['User'] {
  const fields = ['id', 'email', 'name', 'image', 'emailVerified', 'platformRole'] as const;
  return selectFields(user, [...fields, 'createdAt', 'updatedAt']);
}

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
