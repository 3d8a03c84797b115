import { randomBytes, randomUUID } from 'node:crypto';
import { issueAccessToken, type AccessToken } from '../../api/oauth/issue-access-token.ts';
import { currentSigningKey } from '../../api/oauth/signing-keys.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { connectDatabase } from '../../models/database.ts';
import { inTransaction } from '../../models/in-transaction.ts';
import { AUDIENCE, ISSUER } from './api.ts';
import type { TestDatabase } from './database.ts';

/** Signs tokens with the key that the test's database publishes. `change` replaces parts of a good token. */
export type MakeToken = (userId: string, change?: Partial<AccessToken>) => Promise<string>;

/** Makes the database's first signing key and a maker of tokens under it. */
export async function createTokenMaker(database: TestDatabase): Promise<MakeToken> {
  const connected = connectDatabase({
    url: database.adminUrl,
    poolSize: 1,
    applicationName: 'test',
    statementTimeout: 10_000,
  });
  const keyring = new Map([['test', randomBytes(32)]]);
  const key = await inTransaction(connected, (scope) => currentSigningKey(scope, keyring));
  await connected.sequelize.close();
  return (userId, change) => {
    const issuedAt = new Date();
    return issueAccessToken({
      key,
      issuer: ISSUER,
      audience: AUDIENCE,
      tokenId: randomUUID(),
      userId,
      clientId: 'test',
      scopes: SCOPES,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 900_000),
      ...change,
    });
  };
}
