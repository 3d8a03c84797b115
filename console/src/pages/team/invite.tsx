import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

type Draft = { email: string; roleIds: string[] };

/** Renders the form that invites a person by e-mail: in a dialog, or in the page without `onClose`. */
export function Invite({ projectId, onClose }: { projectId: string; onClose?: () => void }) {
  const { form, finish } = useDraftForm<Draft>('invitation', { initialValues: { email: '', roleIds: [] } });
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    onClose?.();
  };
  const create = useMutation({
    meta: { success: 'Invitation sent.' },
    mutationFn: ({ email, roleIds }: Draft) =>
      api.team.createInvitation({ projectId, body: { email: email.trim(), roleIds } }),
    onSuccess: () => {
      leave();
      return queryClient.invalidateQueries({ queryKey: ['invitations', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <FormDialog
      title="Invite member"
      action="Send invitation"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit((draft) => create.mutate(draft))}
      onClose={onClose}
      onCancel={leave}
    >
      <TextInput
        label="E-mail address"
        description="The invitation link is valid for 7 days."
        type="email"
        required
        maxLength={320}
        maw={560}
        {...form.getInputProps('email')}
      />
      <RoleChoice
        projectId={projectId}
        value={form.values.roleIds}
        onChange={(roleIds) => form.setFieldValue('roleIds', roleIds)}
        error={form.errors['roleIds']}
      />
    </FormDialog>
  );
}
