import type { User } from '../../models/users/users.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeUser(user: User): components['schemas']['User'] {
  const fields = ['id', 'email', 'name', 'image', 'emailVerified', 'platformRole'] as const;
  return selectFields(user, [...fields, 'createdAt', 'updatedAt']);
}
