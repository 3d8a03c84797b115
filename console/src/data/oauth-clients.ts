import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';

export type OAuthClient = Schema<'OAuthClient'>;

/** A person owns a hundred at most. */
const MOST = 100;

/** The person's own clients, of all projects. */
export const oauthClientsQuery = queryOptions({
  queryKey: ['oauth-clients'],
  queryFn: ({ signal }) => api.oauthClients.listOAuthClients({ limit: MOST }, { signal }),
});
