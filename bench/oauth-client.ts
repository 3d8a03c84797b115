import { connectDatabase } from '../models/database.ts';
import { inTransaction } from '../models/in-project.ts';
import { insertOAuthClient } from '../models/oauth/oauth-clients.ts';
import { generateSecret } from '../models/secret-digest.ts';
import type { BenchStack } from './bench-stack.ts';

export const SCOPE = 'emails:send';

export type OAuthClient = { clientId: string; clientSecret: string };

export async function createOAuthClient({ database, userId, projectId }: BenchStack): Promise<OAuthClient> {
  const connected = connectDatabase({
    url: database.adminUrl,
    poolSize: 1,
    applicationName: 'bench',
    statementTimeoutMs: 10_000,
  });
  const clientSecret = generateSecret('tl_cs_');
  const { clientId } = await inTransaction(connected, (scope) =>
    insertOAuthClient(scope, {
      userId,
      actingProjectId: projectId,
      name: 'Bench',
      type: 'web',
      kind: 'confidential',
      redirectUrls: [],
      allowedScopes: [SCOPE],
      secret: clientSecret,
    }),
  );
  await connected.sequelize.close();
  return { clientId, clientSecret };
}

/** Returns the `Authorization` header of an OAuth client (RFC 6749, 2.3.1). */
export function getAuthorization({ clientId, clientSecret }: OAuthClient): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}
