import type { User } from '../../models/users/users.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A user as callers see them. */
export function serializeUser(user: User): components['schemas']['User'] {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    ...(user.image !== null && { image: user.image }),
    emailVerified: user.emailVerified,
    platformRole: user.platformRole,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
