import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import type { OAuthClient } from '../../data/keys.ts';
import { isSame } from '../../data/rebase.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
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
    meta: { success: 'OAuth client saved.' },
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
    <FormDialog
      title={`Edit ${name}`}
      isPending={change.isPending}
      error={change.error}
      onSubmit={form.onSubmit((draft) => change.mutate(draft))}
      onClose={leave}
    >
      <ClientName {...form.getInputProps('name')} />
      <RedirectUrls {...form.getInputProps('redirectURLs')} />
    </FormDialog>
  );
}
