import type { User } from '../../models/users/users.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

export function serializeUser(user: User): components['schemas']['User'] {
  const fields = ['id', 'email', 'name', 'image', 'emailVerified', 'platformRole'] as const;
  return present(user, [...fields, 'createdAt', 'updatedAt']);
}
