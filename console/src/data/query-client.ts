import { QueryClient } from '@tanstack/react-query';
import { isSignedOut, sessionEnded } from './session-ended.ts';

/** The API client already retries, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, throwOnError: false },
    mutations: { retry: false },
  },
});

for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
  cache.config.onError = (error: Error) => {
    if (isSignedOut(error)) sessionEnded.announce();
  };
}
