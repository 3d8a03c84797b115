import { randomUUID } from 'node:crypto';
import { createCheckConnection } from '../../../activities/connections/check-connection.ts';
import { createCompleteConnect } from '../../../activities/connections/complete-connect.ts';
import type { ConnectProvider } from '../../../activities/connections/connect-provider.ts';
import { createConnectionSecrets } from '../../../activities/connections/renew-secret.ts';
import { insertConnectSession } from '../../../models/connections/connect-steps.ts';
import { getSessionBinding } from '../../../models/connections/connect-sessions.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  parseKeyring,
  getPublicHalf,
  seal,
  workersKeyringSetting,
  workersPublicKeySetting,
} from '../../../models/sealed.ts';
import { createTestDatabase } from '../../support/database.ts';
import { CONNECT_KEYRING, CONNECTION_KEYRING } from '../../support/keys.ts';
import { createTenant } from '../../support/tenant.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

const connectKeyring = workersKeyringSetting.parse(CONNECT_KEYRING);
export const connectionKeyring = parseKeyring(CONNECTION_KEYRING);

export async function openStepsWorld() {
  const urls = await createTestDatabase();
  const longTimeouts = { statementTimeoutMs: 30_000, connectTimeoutMs: 30_000 };
  const [database, otherDatabase] = [
    urls.connect('worker', longTimeouts),
    urls.connect('worker', longTimeouts),
  ];
  const api = urls.connect('api', longTimeouts);
  const { projectId } = await createTenant(urls);
  const publicKey = workersPublicKeySetting.parse(getPublicHalf(connectKeyring));
  return {
    projectId,
    database,
    workers: [database, otherDatabase],
    sql: urls.sql,
    async storeAttempt(
      answer: object,
      options: {
        provider: 'googleads' | 'crm' | 'resend';
        kind: 'consent' | 'typed';
        connectionId?: string;
        expectedAccount?: string;
      },
    ): Promise<string> {
      const id = randomUUID();
      const sealedAnswer = await seal(
        publicKey,
        getSessionBinding({ projectId, id }, 'answer'),
        JSON.stringify(answer),
      );
      const session = { id, createdBy: 'test', sealedAnswer, lifetimeMs: 600_000, ...options };
      await inProject(api, projectId, (project) => insertConnectSession(project, session));
      await urls.sql(`update connect_sessions set state = 'exchanging' where id = $1`, [id]);
      return id;
    },
    runStep(
      sessionId: string,
      name: 'googleads' | 'hubspot' | 'resend',
      provider: ConnectProvider,
    ): Promise<void> {
      const completeConnect = createCompleteConnect({
        database,
        connectionKeyring,
        connectKeyring,
        connectProviders: { [name]: provider },
        metaAppSecret: undefined,
        publicUrl: 'https://api.example.com',
      });
      const environment = createQuietEnvironment();
      return environment.run(completeConnect, { projectId, sessionId });
    },
    runCheck(connectionId: string, provider: ConnectProvider): Promise<void> {
      const dependencies = { database, connectionKeyring, connectProviders: { hubspot: provider } };
      const connectionSecrets = createConnectionSecrets(dependencies);
      const checkConnection = createCheckConnection({ ...dependencies, connectionSecrets });
      return createQuietEnvironment().run(checkConnection, { projectId, connectionId });
    },
    close: urls.drop,
  };
}
