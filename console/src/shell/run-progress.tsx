import { Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from './when.tsx';

/** Returns a ref that becomes true when the component is closed, so that a loop of requests can stop. */
export function useIsClosed() {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}

/** Renders the progress of requests that are sent one after another. */
export function RunProgress({ done, count }: { done: number; count: number }) {
  return (
    <>
      <Text size="sm" role="status">
        {formatNumber(done)} of {formatNumber(count)}
      </Text>
      <Progress value={(done / count) * 100} aria-label="Progress" />
    </>
  );
}
