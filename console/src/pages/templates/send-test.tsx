import { Text, TextInput } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { meQuery } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type SendTestProps = {
  projectId: string;
  templateId: string;
  version: number;
  /** Values of the preview. */
  params: Record<string, string>;
  onClose: () => void;
};

/** Renders the dialog that sends one mail of a version, by default to the user. */
export function SendTest({ projectId, templateId, version, params, onClose }: SendTestProps) {
  const { user } = useSuspenseQuery(meQuery).data;
  const [to, setTo] = useState(user.email);
  const send = useMutation({
    mutationFn: () =>
      api.emails.sendTestEmail({ projectId, templateId, body: { to: to.trim(), version, params } }),
    meta: { success: `Test mail queued for ${to.trim()}.` },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <FormDialog
      title="Send test"
      action="Send"
      isPending={send.isPending}
      error={send.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">Sends version {version} with the values of the preview.</Text>
      <TextInput
        label="To"
        type="email"
        required
        maxLength={320}
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
