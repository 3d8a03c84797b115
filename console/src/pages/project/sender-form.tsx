import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { projectQuery, useHasScope, useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { senderQuery, type Sender } from '../../data/settings.ts';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { Section, SectionForm } from './section.tsx';
import { SenderVerification } from './sender-verification.tsx';

export function SenderForm() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const query = useQuery({ ...senderQuery(projectId), enabled: hasScope('emails:send') });
  const { data } = query;
  if (!hasScope('emails:send')) {
    return (
      <Section title="Sender" text="Viewing and changing the sender needs the permission emails:send." />
    );
  }
  const text = data === null ? 'Set a sender before you send e-mail.' : 'Changes apply to new batches only.';
  return (
    <Section title="Sender" text={text}>
      <QueryState query={query} h={200} />
      {data !== undefined && <Fields key={projectId} sender={data} />}
      {data && <SenderVerification sender={data} />}
    </Section>
  );
}

type Draft = { name: string; address: string; replyTo: string };

function getDraft(sender: Sender | null): Draft {
  return { name: sender?.name ?? '', address: sender?.address ?? '', replyTo: sender?.replyTo ?? '' };
}

function Fields({ sender }: { sender: Sender | null }) {
  const { id: projectId } = useProject();
  const { form, initial, showSaved } = useDraftForm<Draft>('sender', { initialValues: getDraft(sender) });
  const queryClient = useQueryClient();
  const save = useMutation({
    // The API replaces the sender, so untouched fields are sent with their current values.
    mutationFn: async (draft: Draft) => {
      const latest = await queryClient.fetchQuery({ ...senderQuery(projectId), staleTime: 0 });
      const { name, address, replyTo } = rebase(draft, initial, getDraft(latest));
      return api.emails.setSender({
        projectId,
        body: {
          name: name.trim(),
          address: address.trim(),
          ...(replyTo.trim() !== '' && { replyTo: replyTo.trim() }),
        },
      });
    },
    onSuccess: (saved, sent) => {
      showSaved(sent, getDraft(saved));
      queryClient.setQueryData(senderQuery(projectId).queryKey, saved);
      // Refetch the project: the sender query reads its `hasSender`.
      return queryClient.invalidateQueries(projectQuery(projectId));
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return (
    <SectionForm action="Save sender" mutation={save} onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
      <TextInput label="From name" required maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label="From address"
        description="On a domain that you own and verify below."
        type="email"
        required
        maxLength={320}
        {...form.getInputProps('address')}
      />
      <TextInput
        label="Reply-to"
        description="Default: the from address."
        type="email"
        maxLength={320}
        {...form.getInputProps('replyTo')}
      />
    </SectionForm>
  );
}
