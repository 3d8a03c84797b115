import { Code, Drawer, Group, Stack, Tabs, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiUrl } from '../data/page.ts';
import { formatCurl, recordedCalls, type RecordedCall } from '../data/recorded-calls.ts';
import { CopyTextButton } from './copy-field.tsx';

const LANGUAGES = [
  { value: 'curl', label: 'curl', format: (call: RecordedCall) => formatCurl(call, apiUrl) },
  { value: 'typescript', label: 'TypeScript', format: ({ typescript }: RecordedCall) => typescript },
];

export function AsCodeDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // The drawer opens after its first render, so that the focus returns to the button on close.
  const [isRendered, setRendered] = useState(false);
  useEffect(() => setRendered(true), []);
  return (
    <Drawer
      opened={opened && isRendered}
      onClose={onClose}
      position="right"
      size="lg"
      title="API calls of this page"
    >
      {opened && <Calls />}
    </Drawer>
  );
}

function Calls() {
  const calls = useSyncExternalStore(recordedCalls.listen, recordedCalls.get);
  const sent = calls.filter(({ method }) => method !== '');
  return (
    <Stack>
      <Text size="sm">
        Newest first. To run a call, put an access token in <Code>THROUGHLINE_TOKEN</Code>.
      </Text>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List>
          {LANGUAGES.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LANGUAGES.map(({ value, format }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <Stack>
              {sent.map((call) => (
                <Snippet key={call.id} call={call} text={format(call)} />
              ))}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function Snippet({ call, text }: { call: RecordedCall; text: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={600} className="break-anywhere">
          {call.method} {call.path.split('?')[0]}
        </Text>
        <CopyTextButton value={text} size="compact-xs" variant="default" />
      </Group>
      <Code block tabIndex={0} fz="xs">
        {text}
      </Code>
      {call.requestId !== undefined && (
        <Text size="xs" c="dimmed">
          Request ID {call.requestId}
        </Text>
      )}
    </Stack>
  );
}
