import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Project } from '../../models/in-project.ts';
import type {
  ReadActivities,
  ReadOperation,
  ReadRequestOf,
  ReadResultOf,
} from '../../workflows/contract/provider-reads.ts';
import type { CustomerRequest } from '../../workflows/contract/searchads.ts';
import { createReadActivity } from '../reads/read-activity.ts';
import { callGoogleAdsWithoutPauseCheck, type SearchadsDependencies } from './call-google-ads.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from './google-ads-client.ts';
import type { ToOurField } from './google-ads-failure.ts';

export type Search = <Row>(query: string, row: z.ZodType<Row>) => Promise<Row[]>;

export type ReadAccount = {
  client: GoogleAdsClient;
  account: GoogleAdsAccount;
  search: Search;
  project: Project;
  connection: OpenConnection;
};

type AccountOperation = {
  [Operation in ReadOperation]: ReadRequestOf<Operation> extends CustomerRequest ? Operation : never;
}[ReadOperation];

export type AccountRead<Operation extends AccountOperation> = {
  request: z.ZodType<ReadRequestOf<Operation>>;
  ttlSeconds: number;
  read: (account: ReadAccount, request: ReadRequestOf<Operation>) => Promise<ReadResultOf<Operation>>;
  toOurField?: ToOurField;
};

export const accountRequest = z.object({ customerId: z.string(), loginCustomerId: z.string() });

/** `campaignId` and `day` are inserted into queries, so they allow only digits and dashes. */
export const campaignId = z.string().regex(/^\d{1,19}$/);
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export function createAccountRead<Operation extends AccountOperation>(
  dependencies: SearchadsDependencies,
  { request, ttlSeconds, read, toOurField }: AccountRead<Operation>,
): ReadActivities[ReadOperation] {
  const { database } = dependencies;
  return createReadActivity<Operation>(dependencies, {
    request,
    isPauseChecked: true,
    read: async (connection, input) => {
      const { customerId, loginCustomerId } = input;
      const account = { refreshToken: connection.secret, customerId, loginCustomerId };
      const project = { database, projectId: connection.projectId };
      const result = await callGoogleAdsWithoutPauseCheck(
        dependencies,
        connection,
        (client) => {
          const search: Search = (query, row) => client.search(account, query, row);
          return read({ client, account, search, project, connection }, input);
        },
        toOurField,
      );
      return { result, ttlSeconds };
    },
  });
}
