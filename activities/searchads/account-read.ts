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
import { createReadActivity } from '../reads/answer-read.ts';
import { callGoogleAdsWithoutPauseCheck, type SearchadsDependencies } from './call-google-ads.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from './google-ads-client.ts';
import type { ToOurField } from './google-ads-failure.ts';

/** Returns all rows of a query about one account, each parsed. */
export type Search = <Row>(query: string, row: z.ZodType<Row>) => Promise<Row[]>;

/** Open account of a read, and the project that reads it. */
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

/** Definition of a read of one Google Ads account. */
export type AccountRead<Operation extends AccountOperation> = {
  /** Request as stored by the API. */
  request: z.ZodType<ReadRequestOf<Operation>>;
  /** Cache lifetime of the result. */
  ttlSeconds: number;
  read: (account: ReadAccount, request: ReadRequestOf<Operation>) => Promise<ReadResultOf<Operation>>;
  /** Maps the path of a Google error to the caller's field. */
  toOurField?: ToOurField;
};

/** Fields of every request. */
export const accountRequest = z.object({ customerId: z.string(), loginCustomerId: z.string() });

/** Values that queries contain, so they have no other characters than digits and dashes. */
export const campaignId = z.string().regex(/^\d{1,19}$/);
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Makes the activity of an account's read. */
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
