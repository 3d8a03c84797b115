import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

export type SigningKeyRow = {
  /** The `kid` of tokens. */
  id: string;
  algorithm: string;
  /** `withdrawn` keys are no longer in the key set; `retiring` ones sign no more, their tokens still verify. */
  state: 'pending' | 'signing' | 'retiring' | 'withdrawn';
  activeFrom: Date;
  publishedUntil: Date | null;
  createdAt: Date;
};

/** All signing keys, newest first, without their private halves. */
export function listSigningKeys({ sequelize }: Database): Promise<SigningKeyRow[]> {
  return sequelize.query<SigningKeyRow>(
    `select id, algorithm, active_from as "activeFrom", published_until as "publishedUntil", created_at as "createdAt",
       case when published_until <= now() then 'withdrawn'
            when active_from > now() then 'pending'
            when created_at = (select max(created_at) from signing_keys where active_from <= now()) then 'signing'
            else 'retiring' end as state
     from signing_keys order by created_at desc`,
    { type: QueryTypes.SELECT },
  );
}
