import { Alert, Button, Code, List, Stack, Text } from '@mantine/core';
import { ThroughlineError } from '@throughline/client';

export function Failure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const known = error instanceof ThroughlineError ? error : undefined;
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  const all = known?.details ?? [];
  const [only] = all.length === 1 ? all : [];
  const isInMessage = only !== undefined && message.startsWith(`${only.path} ${only.message}`);
  const details = isInMessage ? [] : all;
  return (
    <Alert color="red" title={getTitle(known)} role="alert" tabIndex={-1} variant="light">
      <Stack gap="xs" align="flex-start">
        <Text className="break-anywhere">{message}</Text>
        {details.length > 0 && (
          <List size="sm">
            {details.map(({ path, message: detail }) => (
              <List.Item key={`${path} ${detail}`}>
                <Code>{path}</Code> {detail}
              </List.Item>
            ))}
          </List>
        )}
        {known?.requestId !== undefined && (
          <Text size="sm">
            Request ID <Code>{known.requestId}</Code>
          </Text>
        )}
        {retry && known?.status !== 404 && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function getTitle(error: ThroughlineError | undefined): string {
  if (error?.status === 403) return 'Permission denied';
  if (error?.status === 404) return 'Not found';
  if (error?.status === 429) return 'Rate limit reached';
  if (error?.status === undefined || error.status >= 500) return 'Request failed';
  return 'Request rejected';
}
