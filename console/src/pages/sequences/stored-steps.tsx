import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import type { Sequence } from '../../data/sequences.ts';
import { Failure } from '../../shell/failure.tsx';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { Page } from '../../shell/page.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { EMPTY_SEQUENCE, getContent, getDraft, VALIDATION, type SequenceDraft } from './sequence-draft.ts';
import { SequenceEditor } from './sequence-editor.tsx';

export function NewSequence() {
  return (
    <Page title="New sequence" scope="sequences:write">
      <NewSequenceEditor />
    </Page>
  );
}

function NewSequenceEditor() {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const { form, dialog } = useDraftDialog<SequenceDraft, Sequence>('sequence', {
    initialValues: EMPTY_SEQUENCE,
    validate: VALIDATION,
    save: (draft) => api.sequences.createSequence({ projectId, body: getContent(draft) }),
    invalidates: ['sequences', projectId],
    success: 'Sequence saved as a draft.',
    onSaved: ({ id: sequenceId }) =>
      void navigate({ to: '/p/$projectId/mail/sequences/$sequenceId', params: { projectId, sequenceId } }),
    onClose: undefined,
  });
  return <SequenceEditor form={form} title="New sequence" action="Save draft" {...dialog} />;
}

/** Changed steps are saved as a new version; other changes apply to all versions. */
export function StoredSteps({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, latestVersion } = sequence;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<SequenceDraft>({ initialValues: getDraft(sequence), validate: VALIDATION });
  const save = useMutation({
    mutationFn: (draft: SequenceDraft) =>
      api.sequences.updateSequence({ projectId, sequenceId, body: getContent(draft) }),
    meta: { success: 'Sequence saved.' },
    onSuccess: async (saved) => {
      form.setInitialValues(getDraft(saved));
      form.setValues(getDraft(saved));
      await queryClient.invalidateQueries({ queryKey: ['sequences', projectId] });
      await navigate({
        to: '/p/$projectId/mail/sequences/$sequenceId',
        params: { projectId, sequenceId },
        search: {},
      });
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  // Saving an earlier version adds a new version, even if the steps are not edited.
  const addsVersion = form.isDirty('steps') || version !== latestVersion;
  return (
    <Stack>
      <MoveEnrollments projectId={projectId} sequence={sequence} />
      <SequenceEditor
        form={form}
        title="Sequence"
        action={addsVersion ? `Save as version ${latestVersion + 1}` : 'Save'}
        mutation={save}
        onSubmit={form.onSubmit((draft) => save.mutate(draft))}
      />
    </Stack>
  );
}

function MoveEnrollments({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, latestVersion, publishedVersion, activeEnrollments } = sequence;
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: () => api.sequences.moveSequenceEnrollments({ projectId, sequenceId, body: {} }),
    meta: { success: 'People moved to the published version.' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollments', projectId, sequenceId] }),
  });
  if (publishedVersion === undefined || latestVersion === 1 || activeEnrollments === 0) return null;
  return (
    <Alert variant="light" color="gray">
      <Stack gap="xs">
        <Text size="sm">
          New people follow version {publishedVersion}. People who entered another version keep it until you
          move them.
        </Text>
        {move.error && <Failure error={move.error} />}
        <Group>
          <Button size="xs" variant="default" loading={move.isPending} onClick={() => move.mutate()}>
            Move all to version {publishedVersion}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
