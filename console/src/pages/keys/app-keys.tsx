import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { appKeysQuery, type AppKey } from '../../data/keys.ts';
import { useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { CutList } from '../../shell/long-rows.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { KeyRow } from './key-row.tsx';

/** Renders keys that can only queue mail. */
export function AppKeys({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(appKeysQuery(projectId));
  const hasScope = useHasScope();
  const keys = data?.appKeys.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <Stack component="section" aria-label="App keys">
      <Title order={2} size="h4">
        App keys
      </Title>
      <Text size="sm" maw={640}>
        An app key can only queue e-mail. Send it as the “X-App-Key” header.
      </Text>
      {hasScope('emails:send') ? (
        <NewAppKey projectId={projectId} />
      ) : (
        <Text size="sm">Creating an app key also needs the permission emails:send.</Text>
      )}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!keys && !error && <Skeleton h={80} />}
      {keys?.length === 0 && (
        <Empty title="No app keys">Create one for an application that sends e-mail.</Empty>
      )}
      {keys?.map((key) => (
        <OneAppKey key={key.id} projectId={projectId} appKey={key} />
      ))}
      <CutList isCut={data?.isCut} />
    </Stack>
  );
}

function NewAppKey({ projectId }: { projectId: string }) {
  const { form, finish } = useDraftForm('app-key', { initialValues: { name: '' } });
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => api.access.createAppKey({ projectId, body: { name } }),
    onSuccess: () => {
      finish();
      return queryClient.invalidateQueries({ queryKey: ['app-keys', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit(({ name }) => create.mutate(name.trim()))}>
      <Stack gap="xs">
        <Group align="flex-end">
          <TextInput
            label="Application name"
            required
            maxLength={200}
            w={280}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={create.isPending}>
            New app key
          </Button>
        </Group>
        {create.error && <Failure error={create.error} />}
        {create.data && (
          <SecretNotice
            title={`Key of ${create.data.name}`}
            secret={create.data.secret}
            onDone={create.reset}
          />
        )}
      </Stack>
    </form>
  );
}

function OneAppKey({ projectId, appKey }: { projectId: string; appKey: AppKey }) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.access.revokeAppKey({ projectId, keyId: appKey.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['app-keys', projectId] }),
  });
  return (
    <KeyRow
      lastFour={appKey.lastFour}
      text={appKey.name}
      createdAt={appKey.createdAt}
      lastUsedAt={appKey.lastUsedAt}
      isPending={revoke.isPending}
      error={revoke.error}
      onRevoke={() => revoke.mutate()}
    />
  );
}
