import { TextInput } from '@mantine/core';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { RoleChoice } from './role-choice.tsx';

type Draft = { email: string; roleIds: string[] };

/** Without `onClose`, the form is part of the page instead of a dialog. */
export function Invite({ onClose }: { onClose?: () => void }) {
  const { id: projectId } = useProject();
  const { form, dialog } = useDraftDialog<Draft, unknown>('invitation', {
    initialValues: { email: '', roleIds: [] },
    save: ({ email, roleIds }) =>
      api.team.createInvitation({ projectId, body: { email: email.trim(), roleIds } }),
    invalidates: ['invitations', projectId],
    success: 'Invitation sent.',
    onClose,
  });
  return (
    <FormDialog title="Invite member" action="Send invitation" {...dialog}>
      <TextInput
        label="E-mail address"
        description="The invitation link is valid for 7 days."
        type="email"
        required
        maxLength={320}
        maw={560}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <RoleChoice {...form.getInputProps('roleIds')} />
    </FormDialog>
  );
}
