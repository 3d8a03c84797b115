import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const Drawer = lazy(async () => ({ default: (await import('./as-code-drawer.tsx')).AsCodeDrawer }));

/** Renders the button for the page's recent calls as code. On phones, it has only an icon. */
export function AsCode() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label="As code"
        onClick={() => {
          setUsed(true);
          open();
        }}
      >
        <IconCode size={14} aria-hidden />
        <Box component="span" ml={8} visibleFrom="sm">
          As code
        </Box>
      </Button>
      <Suspense fallback={null}>{isUsed && <Drawer opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
