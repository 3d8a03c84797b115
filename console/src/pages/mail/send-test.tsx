import { Text, TextInput } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type SendTestProps = {
  note: string;
  send: (to: string) => Promise<unknown>;
  onClose: () => void;
};

export function SendTest({ note, send, onClose }: SendTestProps) {
  const { user } = useSuspenseQuery(meQuery).data;
  const [to, setTo] = useState(user.email);
  const test = useMutation({
    mutationFn: () => send(to.trim()),
    meta: { success: `Test e-mail queued for ${to.trim()}.` },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Send test"
      action="Send"
      mutation={test}
      onSubmit={() => test.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{note}</Text>
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
