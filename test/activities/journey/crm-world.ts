import { ApplicationFailure } from '@temporalio/common';
import { createHubSpotClient } from '../../../activities/journey/hubspot-client.ts';
import { createReadLead } from '../../../activities/journey/ask-crm.ts';
import { openConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { getTestStack } from '../../support/config.ts';
import { connectCrm } from '../../support/crm-portal.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

type ConnectOptions = { baseUrl?: string; timeoutMs?: number } & Parameters<typeof connectCrm>[3];

export async function openCrmWorld() {
  const { urls, admin, worker, nextTenant, close } = await openDatabaseWorld();
  const { projectId } = await nextTenant();
  let accounts = 0;
  return {
    urls,
    worker,
    projectId,
    async connect(
      { token }: { token: string },
      { baseUrl = getTestStack().sandbox.crm, timeoutMs, ...options }: ConnectOptions = {},
    ) {
      accounts += 1;
      const id = await connectCrm(admin, projectId, token, { externalId: String(accounts), ...options });
      const hubspot = createHubSpotClient({
        baseUrl,
        version: '2026-09',
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
      const readLead = createReadLead({
        database: worker,
        crm: { hubspot },
        connectionSecrets: { getUsable: async (connection) => connection },
      });
      const open = async () => {
        const connection = await inProject(worker, projectId, (project) =>
          openConnection(project, parseKeyring(CONNECTION_KEYRING), id),
        );
        if (!connection) throw new Error('The connection is gone.');
        return connection;
      };
      const read = async (leadId: string) => {
        const environment = createQuietEnvironment();
        return environment.run(readLead, await open(), leadId);
      };
      return {
        id,
        read,
        readStatus: async () => (await open()).status,
        readFailure: async (leadId: string): Promise<ApplicationFailure> => {
          const thrown: unknown = await read(leadId).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (thrown instanceof ApplicationFailure) return thrown;
          throw new Error('The activity did not end with an ApplicationFailure.', { cause: thrown });
        },
      };
    },
    close,
  };
}
