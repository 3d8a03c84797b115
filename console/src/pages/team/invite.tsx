import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { RoleChoice } from './role-choice.tsx';

type Draft = { email: string; roleIds: string[] };

/** Renders the form that invites a person by e-mail. */
export function Invite({ projectId }: { projectId: string }) {
  const { form, finish } = useDraftForm<Draft>('invitation', { initialValues: { email: '', roleIds: [] } });
  const [opened, { open, close }] = useDisclosure(form.values.email !== '');
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: ({ email, roleIds }: Draft) =>
      api.team.createInvitation({ projectId, body: { email: email.trim(), roleIds } }),
    onSuccess: () => {
      finish();
      close();
      return queryClient.invalidateQueries({ queryKey: ['invitations', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  if (!opened)
    return (
      <Group>
        <Button onClick={open}>Invite member</Button>
      </Group>
    );
  return (
    <Paper withBorder p="md" radius="md">
      <form onSubmit={form.onSubmit((draft) => create.mutate(draft))}>
        <Stack maw={560}>
          <TextInput
            label="E-mail address"
            description="The invitation link is valid for 7 days."
            type="email"
            required
            maxLength={320}
            {...form.getInputProps('email')}
          />
          <RoleChoice
            projectId={projectId}
            value={form.values.roleIds}
            onChange={(roleIds) => form.setFieldValue('roleIds', roleIds)}
            error={form.errors['roleIds']}
          />
          {create.error && <Failure error={create.error} />}
          <Group>
            <Button type="submit" loading={create.isPending}>
              Send invitation
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
