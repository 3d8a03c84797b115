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

type RunProgressProps = {
  done: number;
  count: number;
  /** Outcome after the last request. */
  result?: string | undefined;
};

/** Renders the progress of requests that are sent one after another, then their outcome. */
export function RunProgress({ done, count, result }: RunProgressProps) {
  return (
    <>
      {/* One element for both, because screen readers announce changes of an element, not a new one. */}
      <Text size="sm" role="status">
        {result ?? `${formatNumber(done)} of ${formatNumber(count)}`}
      </Text>
      {result === undefined && <Progress value={(done / count) * 100} aria-label="Progress" />}
    </>
  );
}
