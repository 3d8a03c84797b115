import { notifications } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { isSignedOut, sessionEnded } from './session-ended.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Announced when the mutation succeeds. */
      success?: string;
    };
  }
}

/** The API client already retries, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, throwOnError: false },
    mutations: { retry: false },
  },
});

queryClient.getMutationCache().config.onSuccess = (_data, _variables, _context, { meta }) => {
  if (meta?.success === undefined) return;
  notifications.show({ message: meta.success, closeButtonProps: { 'aria-label': 'Close' } });
};

for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
  cache.config.onError = (error: Error) => {
    if (isSignedOut(error)) sessionEnded.announce();
  };
}
