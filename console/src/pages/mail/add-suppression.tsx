import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { showToast } from '../../shell/toast.tsx';

/**
 * Renders the form that suppresses an address. The list then shows the address, even if the filters excluded
 * it.
 */
export function AddSuppression({ projectId }: { projectId: string }) {
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () => api.emails.createEmailSuppression({ projectId, body: { email: email.trim() } }),
    onSuccess: async (added) => {
      setEmail('');
      showToast(added.isNew ? `${added.email} is suppressed.` : `${added.email} was suppressed already.`);
      // A new address is the first of the list without filters.
      const search = added.isNew ? {} : { email: added.email };
      await navigate({ to: '/p/$projectId/mail/suppressions', params: { projectId }, search });
      await queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="E-mail"
            type="email"
            required
            size="xs"
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            w={240}
          />
          <Button type="submit" size="xs" loading={add.isPending}>
            Add
          </Button>
        </Group>
        {add.error && <Failure error={add.error} />}
      </Stack>
    </form>
  );
}
