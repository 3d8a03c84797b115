import { Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from './when.tsx';

/** Returns a ref that becomes true on unmount, so that a loop of requests can stop. */
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

type RunProgressProps = {
  done: number;
  count: number;
  result?: string | undefined;
};

export function RunProgress({ done, count, result }: RunProgressProps) {
  return (
    <>
      {/* One element for progress and result: screen readers announce changes of an element, but not new
          elements. */}
      <Text size="sm" role="status">
        {result ?? `${formatNumber(done)} of ${formatNumber(count)}`}
      </Text>
      {result === undefined && <Progress value={(done / count) * 100} aria-label="Progress" />}
    </>
  );
}
