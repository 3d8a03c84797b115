import {
  Checkbox,
  Select,
  TagsInput,
  TextInput,
  type TagsInputProps,
  type TextInputProps,
} from '@mantine/core';
import type { Schema } from '@throughline/client';
import { api } from '../../data/client.ts';
import type { OAuthClient } from '../../data/keys.ts';
import { getKeys, oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { isSame } from '../../data/rebase.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isKeyScope, KEY_SCOPES } from '../../shell/scope-labels.ts';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';

type NewDraft = {
  name: string;
  type: string;
  redirectURLs: string[];
  allowedScopes: string[];
  isOfProject: boolean;
};

type NewOAuthClientProps = {
  onCreated: (client: Schema<'CreatedOAuthClient'>) => void;
  onClose: () => void;
};

export function NewOAuthClient({ onCreated, onClose }: NewOAuthClientProps) {
  const { id: projectId, name: projectName } = useProject();
  const { form, dialog } = useDraftDialog<NewDraft, Schema<'CreatedOAuthClient'>>('oauth-client', {
    initialValues: { name: '', type: 'web', redirectURLs: [], allowedScopes: [], isOfProject: true },
    save: ({ type, isOfProject, allowedScopes, ...draft }) =>
      api.oauthClients.createOAuthClient({
        body: {
          ...draft,
          type: toClientType(type),
          allowedScopes: allowedScopes.filter(isKeyScope),
          ...(isOfProject && { projectId }),
        },
      }),
    invalidates: ['oauth-clients'],
    onSaved: onCreated,
    onClose,
  });
  return (
    <FormDialog title="New OAuth client" size="lg" {...dialog}>
      <ClientName {...form.getInputProps('name')} />
      <Select label="Type" data={CLIENT_TYPE_CHOICES} allowDeselect={false} {...form.getInputProps('type')} />
      <RedirectUrls {...form.getInputProps('redirectURLs')} />
      <Checkbox
        label={`Restrict to ${projectName}`}
        {...form.getInputProps('isOfProject', { type: 'checkbox' })}
      />
      <ScopeChoice label="Allowed scopes" scopes={KEY_SCOPES} {...form.getInputProps('allowedScopes')} />
    </FormDialog>
  );
}

type Draft = { name: string; redirectURLs: string[] };

/** Offers no scopes, because the scopes of a client cannot change. */
export function ChangeOAuthClient({ client, onClose }: { client: OAuthClient; onClose: () => void }) {
  const { clientId, name, redirectURLs } = client;
  const { form, dialog } = useDraftDialog<Draft, unknown>(`oauth-client-${clientId}`, {
    initialValues: { name, redirectURLs },
    // Send only edited fields, to keep other people's changes.
    save: (draft, initial) =>
      api.oauthClients.updateOAuthClient({
        clientId,
        body: {
          ...(draft.name !== initial.name && { name: draft.name.trim() }),
          ...(!isSame(draft.redirectURLs, initial.redirectURLs) && { redirectURLs: draft.redirectURLs }),
        },
      }),
    invalidates: ['oauth-clients'],
    success: 'OAuth client saved.',
    onClose,
  });
  return (
    <FormDialog title={`Edit ${name}`} {...dialog} onClose={dialog.onCancel}>
      <ClientName {...form.getInputProps('name')} />
      <RedirectUrls {...form.getInputProps('redirectURLs')} />
    </FormDialog>
  );
}

function ClientName(props: TextInputProps) {
  return (
    <TextInput
      label="Name"
      description="Shown on the consent page."
      required
      maxLength={255}
      data-autofocus
      {...props}
    />
  );
}

function RedirectUrls(props: TagsInputProps) {
  return (
    <TagsInput
      label="Redirect URLs"
      description="Exact match. Press Enter after each URL."
      maxTags={20}
      acceptValueOnBlur
      {...props}
    />
  );
}

export const CLIENT_TYPES: Record<OAuthClient['type'], string> = {
  web: 'Web application (confidential)',
  native: 'Native application',
  'user-agent-based': 'Single-page application',
  public: 'Other public client',
};

const CLIENT_TYPE_CHOICES = Object.entries(CLIENT_TYPES).map(([value, label]) => ({ value, label }));

function toClientType(name: string): OAuthClient['type'] {
  return oneOf(getKeys(CLIENT_TYPES), name) ?? 'web';
}
