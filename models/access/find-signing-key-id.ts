import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** The id of the key that signs now, as `findSigningKeyInUse` finds it. Undefined when there is none yet. */
export async function findSigningKeyId({ sequelize }: Database): Promise<string | undefined> {
  const [key] = await sequelize.query<{ id: string }>(
    `select id from signing_keys where active_from <= clock_timestamp() order by created_at desc limit 1`,
    { type: QueryTypes.SELECT },
  );
  return key?.id;
}
