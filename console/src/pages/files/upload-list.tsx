import { Button, Code, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatBytes } from './labels.ts';
import { isRunning, uploadQueue, type Upload } from './uploads.ts';

const STEPS: Record<Upload['step'], string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  checking: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
  interrupted: 'Interrupted. Choose the file again',
};

export function UploadList({ projectId }: { projectId: string }) {
  const uploads = useSyncExternalStore(uploadQueue.listen, uploadQueue.get).filter(
    ({ draftKey }) => draftKey.projectId === projectId,
  );
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ step }) => step === 'ready').length;
  const ended = uploads.filter((upload) => !isRunning(upload));
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Uploads">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            <span role="status">
              {done} of {uploads.length} uploaded
            </span>
          </Title>
          {ended.length > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => ended.forEach(({ id }) => uploadQueue.remove(id))}
            >
              Clear finished
            </Button>
          )}
        </Group>
        <List
          listStyleType="none"
          spacing="sm"
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
        >
          {uploads.map((upload) => (
            <List.Item key={upload.id}>
              <UploadLine upload={upload} />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

function UploadLine({ upload }: { upload: Upload }) {
  const { id, name, sizeBytes, sentBytes, step, reason } = upload;
  const isEnded = !isRunning(upload);
  const percent = sizeBytes === 0 ? 0 : Math.round((sentBytes / sizeBytes) * 100);
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" className="break-anywhere">
          <Text span fw={600}>
            {name}
          </Text>{' '}
          ({formatBytes(sizeBytes)}) · {STEPS[step]}
          {step === 'uploading' && `: ${percent}%`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {step === 'failed' && (
            <Button size="compact-xs" variant="default" onClick={() => uploadQueue.retry(id)}>
              Try again
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => uploadQueue.remove(id)}
            aria-label={`${isEnded ? 'Clear' : 'Cancel'} ${name}`}
          >
            {isEnded ? 'Clear' : 'Cancel'}
          </Button>
        </Group>
      </Group>
      {!isEnded && (
        <Progress value={percent} aria-label={`${name}: ${percent}%`} animated={step === 'checking'} />
      )}
      {reason && (
        <Text size="sm" role="alert" className="break-anywhere">
          {reason.message}
          {reason.requestId !== undefined && (
            <>
              {' '}
              Request ID <Code>{reason.requestId}</Code>
            </>
          )}
        </Text>
      )}
    </Stack>
  );
}
