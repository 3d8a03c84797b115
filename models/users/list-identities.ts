import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';
import type { Identity } from './find-user-by-identity.ts';

export type LinkedIdentity = Identity & { userId: string; createdAt: Date };

/** The identities of a user, or without one of all users, by issuer and subject. */
export function listIdentities(
  { database, transaction }: InTransaction,
  userId: string | undefined,
): Promise<LinkedIdentity[]> {
  return database.sequelize.query<LinkedIdentity>(
    `select issuer, subject, user_id as "userId", created_at as "createdAt" from user_identities
     where $1::text is null or user_id = $1 order by issuer, subject`,
    { bind: [userId ?? null], type: QueryTypes.SELECT, transaction },
  );
}
