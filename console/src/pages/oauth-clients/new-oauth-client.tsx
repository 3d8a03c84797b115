import { Checkbox, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { useDraftForm } from '../../data/draft-form.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isKeyScope, KEY_SCOPES } from '../../shell/scope-labels.ts';
import { ClientName, RedirectUrls } from './client-fields.tsx';
import { CLIENT_TYPE_CHOICES, toClientType } from './client-types.ts';

type Draft = {
  name: string;
  type: string;
  redirectURLs: string[];
  allowedScopes: string[];
  isOfProject: boolean;
};

type NewOAuthClientFormProps = {
  onCreated: (client: Schema<'CreatedOAuthClient'>) => void;
  onClose: () => void;
};

/** Renders the form for a new client: type, redirect URLs and scopes. */
export function NewOAuthClientForm({ onCreated, onClose }: NewOAuthClientFormProps) {
  const { id: projectId, name: projectName } = useProject();
  const { form, finish } = useDraftForm<Draft>('oauth-client', {
    initialValues: { name: '', type: 'web', redirectURLs: [], allowedScopes: [], isOfProject: true },
  });
  const leave = () => {
    finish();
    onClose();
  };
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: ({ type, isOfProject, allowedScopes, ...draft }: Draft) =>
      api.oauthClients.createOAuthClient({
        body: {
          ...draft,
          type: toClientType(type),
          allowedScopes: allowedScopes.filter(isKeyScope),
          ...(isOfProject && { projectId }),
        },
      }),
    onSuccess: async (client) => {
      finish();
      onCreated(client);
      await queryClient.invalidateQueries({ queryKey: ['oauth-clients'] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <FormDialog
      title="New OAuth client"
      size="lg"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit((draft) => create.mutate(draft))}
      onClose={onClose}
      onCancel={leave}
    >
      <ClientName {...form.getInputProps('name')} />
      <Select label="Type" data={CLIENT_TYPE_CHOICES} allowDeselect={false} {...form.getInputProps('type')} />
      <RedirectUrls {...form.getInputProps('redirectURLs')} />
      <Checkbox
        label={`Restrict to ${projectName}`}
        {...form.getInputProps('isOfProject', { type: 'checkbox' })}
      />
      <ScopeChoice
        label="Allowed scopes"
        scopes={KEY_SCOPES}
        value={form.values.allowedScopes}
        onChange={(scopes) => form.setFieldValue('allowedScopes', scopes)}
        error={form.errors['allowedScopes']}
      />
    </FormDialog>
  );
}
