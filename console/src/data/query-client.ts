import { notifications } from '@mantine/notifications';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isSignedOut, sessionEnded } from './session-ended.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      success?: string | undefined;
      /** Keys of queries to refetch before the mutation counts as successful. */
      invalidates?: readonly QueryKey[];
    };
  }
}

/** Queries and mutations do not retry, because the API client already does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, throwOnError: false },
    mutations: { retry: false },
  },
});

queryClient.getMutationCache().config.onSuccess = async (_data, _variables, _context, { meta }) => {
  if (meta?.success !== undefined) notifications.show({ message: meta.success });
  await Promise.all((meta?.invalidates ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
  cache.config.onError = (error: Error) => {
    if (isSignedOut(error)) sessionEnded.announce();
  };
}
