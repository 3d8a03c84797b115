import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';

type CancelSendProps = { sendId: string; title: string; size?: 'xs' | 'compact-xs' };

export function CancelSend({ sendId, title, size = 'compact-xs' }: CancelSendProps) {
  const { id: projectId } = useProject();
  return (
    <ConfirmButton
      text="Cancel"
      label={`Cancel “${title}”`}
      size={size}
      title={`Cancel “${title}”?`}
      action="Cancel e-mail"
      dismiss="Keep e-mail"
      run={() => api.emails.cancelEmailSend({ projectId, sendId })}
      invalidates={['journey', 'mail', 'batch', 'recipients'].map((key) => [key, projectId])}
    >
      This person does not get the e-mail. Other recipients of the batch do.
    </ConfirmButton>
  );
}
