import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../data/draft-form.ts';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';

/** Renders the form for a new service account. */
export function NewServiceAccount({ projectId }: { projectId: string }) {
  const { form, finish } = useDraftForm('service-account', { initialValues: { name: '' } });
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => api.access.createServiceAccount({ projectId, body: { name } }),
    onSuccess: () => {
      finish();
      return queryClient.invalidateQueries({ queryKey: ['service-accounts', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit(({ name }) => create.mutate(name.trim()))}>
      <Stack gap="xs">
        <Group align="flex-end">
          <TextInput
            label="Service account name"
            required
            maxLength={200}
            w={280}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={create.isPending}>
            New service account
          </Button>
        </Group>
        {create.error && <Failure error={create.error} />}
      </Stack>
    </form>
  );
}
