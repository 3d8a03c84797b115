import { QueryTypes } from 'sequelize';
import type { InTransaction } from '../in-transaction.ts';

/** Ends the publication of every key but one; an earlier end stands. Returns the ids whose end this changed. */
export async function retireSigningKeys(
  { database, transaction }: InTransaction,
  { except, publishedUntil }: { except: string; publishedUntil: Date },
): Promise<string[]> {
  const retired = await database.sequelize.query<{ id: string }>(
    `update signing_keys set published_until = $2
     where id <> $1 and (published_until is null or published_until > $2) returning id`,
    { bind: [except, publishedUntil], type: QueryTypes.SELECT, transaction },
  );
  return retired.map(({ id }) => id);
}
