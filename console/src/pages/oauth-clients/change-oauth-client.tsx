import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import type { OAuthClient } from '../../data/keys.ts';
import { isSame } from '../../data/rebase.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { ClientName, RedirectUrls } from './client-fields.tsx';

type Draft = { name: string; redirectURLs: string[] };

type ChangeOAuthClientProps = { client: OAuthClient; onClose: () => void };

/** Renders the form for a client's name and redirect URLs. Its scopes cannot change. */
export function ChangeOAuthClient({ client, onClose }: ChangeOAuthClientProps) {
  const { clientId, name, redirectURLs } = client;
  const { form, began, finish } = useDraftForm<Draft>(`oauth-client-${clientId}`, {
    initialValues: { name, redirectURLs },
  });
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    onClose();
  };
  const change = useMutation({
    // Send only edited fields, so that changes by another person are kept.
    mutationFn: (draft: Draft) =>
      api.oauthClients.updateOAuthClient({
        clientId,
        body: {
          ...(draft.name !== began.name && { name: draft.name.trim() }),
          ...(!isSame(draft.redirectURLs, began.redirectURLs) && { redirectURLs: draft.redirectURLs }),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['oauth-clients'] });
      leave();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Modal opened onClose={leave} title={`Edit ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={form.onSubmit((draft) => change.mutate(draft))}>
        <Stack>
          <ClientName {...form.getInputProps('name')} />
          <RedirectUrls {...form.getInputProps('redirectURLs')} />
          {change.error && <Failure error={change.error} />}
          <Group>
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
