import { Skeleton } from '@mantine/core';
import { Failure } from './failure.tsx';

type QueryStateProps = {
  query: {
    error: unknown;
    isPending: boolean;
    fetchStatus: string;
    refetch: () => unknown;
    isFetchNextPageError?: boolean;
  };
  h: number;
};

export function QueryState({ query, h }: QueryStateProps) {
  const { error, isPending, fetchStatus, refetch, isFetchNextPageError = false } = query;
  // A list renders the error of a further page at its end.
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  // Offline, a query is pending and paused. Disabled queries are idle.
  return isPending && fetchStatus !== 'idle' ? <Skeleton h={h} /> : null;
}
