import { Client } from 'pg';
import type { TestDatabase } from '../../support/database.ts';

/** Lets browsers be sent back to an origin of a project's. */
export async function appendOrigin(
  { superuserUrl }: Pick<TestDatabase, 'superuserUrl'>,
  projectId: string,
  origin: string,
): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('update projects set origins = array_append(origins, $2) where id = $1', [
    projectId,
    origin,
  ]);
  await client.end();
}
