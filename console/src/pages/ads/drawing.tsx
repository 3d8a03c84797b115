import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A chart, which is one picture to who does not see it: the same numbers stand in a table behind it. */
export function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="img" aria-label={label}>
      {children}
    </Box>
  );
}
