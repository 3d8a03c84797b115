import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { Page } from '../../shell/page.tsx';
import { EMPTY_SEQUENCE, getContent, VALIDATION, type SequenceDraft } from './sequence-draft.ts';
import { SequenceEditor } from './sequence-editor.tsx';

export function NewSequence() {
  return (
    <Page title="New sequence" scope="sequences:write">
      <Editor />
    </Page>
  );
}

function Editor() {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, finish } = useDraftForm<SequenceDraft>('sequence', {
    initialValues: EMPTY_SEQUENCE,
    validate: VALIDATION,
  });
  const create = useMutation({
    mutationFn: (draft: SequenceDraft) =>
      api.sequences.createSequence({ projectId, body: getContent(draft) }),
    meta: { success: 'Sequence saved as a draft.' },
    onSuccess: async ({ id: sequenceId }) => {
      finish();
      await queryClient.invalidateQueries({ queryKey: ['sequences', projectId] });
      await navigate({ to: '/p/$projectId/mail/sequences/$sequenceId', params: { projectId, sequenceId } });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <SequenceEditor
      form={form}
      action="Save draft"
      isPending={create.isPending}
      error={create.error}
      onSave={(draft) => create.mutate(draft)}
    />
  );
}
