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
  // If a further page fails, the list itself renders the error at its end.
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  // An offline query is paused, and shows a skeleton. A disabled query is idle, and shows nothing.
  return isPending && fetchStatus !== 'idle' ? <Skeleton h={h} /> : null;
}
