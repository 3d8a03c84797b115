import { Button, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { SEQUENCE_TABS, sequenceQuery, type Sequence } from '../../data/sequences.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { VersionSelect } from '../../shell/version-select.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { People } from './people.tsx';
import { SequenceMetrics } from './sequence-metrics.tsx';
import { SequenceState } from './sequences.tsx';
import { StoredSteps } from './stored-steps.tsx';

const ROUTE = '/p/$projectId/mail/sequences/$sequenceId';

export function SequencePage() {
  const { id: projectId } = useProject();
  const { sequenceId } = useParams({ from: ROUTE });
  const [{ version }] = useSearchState(ROUTE);
  const query = useQuery(sequenceQuery(projectId, sequenceId, version));
  if (query.data) return <LoadedSequence projectId={projectId} sequence={query.data} />;
  return (
    <Page title="Sequence" scope="sequences:read">
      <QueryState query={query} h={320} />
    </Page>
  );
}

function LoadedSequence({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, versions } = sequence;
  const [{ tab = 'steps' }, updateSearch] = useSearchState(ROUTE);
  return (
    <Page
      title={sequence.name}
      state={<SequenceState state={sequence.state} />}
      actions={<Actions projectId={projectId} sequence={sequence} />}
    >
      <Stack>
        {versions.length > 1 && (
          <VersionSelect {...sequence} onChange={(chosen) => updateSearch({ version: chosen })} />
        )}
        <Tabs
          value={tab}
          onChange={(chosen) => updateSearch({ tab: oneOf(SEQUENCE_TABS, chosen) })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {SEQUENCE_TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {toSentenceCase(name)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="steps">
            <StoredSteps key={`${sequenceId}/${version}`} projectId={projectId} sequence={sequence} />
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <People projectId={projectId} sequence={sequence} />
          </Tabs.Panel>
          <Tabs.Panel value="metrics">
            <SequenceMetrics projectId={projectId} sequence={sequence} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}

/** Renders the buttons that change the state of a sequence and the button that enrolls people. */
function Actions({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, state, publishedVersion, activeEnrollments } = sequence;
  const hasScope = useHasScope();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'enroll' | 'archive'>();
  const refetchAndClose = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['sequences', projectId] }),
      queryClient.invalidateQueries({ queryKey: ['enrollments', projectId, sequenceId] }),
    ]);
    setDialog(undefined);
  };
  const activate = useMutation({
    mutationFn: (published: number | undefined) =>
      api.sequences.activateSequence({
        projectId,
        sequenceId,
        body: published === undefined ? {} : { version: published },
      }),
    meta: { success: 'Sequence activated.' },
    onSuccess: refetchAndClose,
  });
  const pause = useMutation({
    mutationFn: () => api.sequences.pauseSequence({ projectId, sequenceId }),
    meta: { success: 'Sequence paused. Resume it to continue.' },
    onSuccess: refetchAndClose,
  });
  const archive = useMutation({
    mutationFn: () => api.sequences.archiveSequence({ projectId, sequenceId }),
    meta: { success: 'Sequence archived.' },
    onSuccess: refetchAndClose,
  });
  if (!hasScope('sequences:write')) return null;
  const error = activate.error ?? pause.error;
  const isPublished = publishedVersion === version;
  return (
    <>
      {error && <Failure error={error} />}
      {state !== 'archived' && (
        <Button size="xs" variant="default" onClick={() => setDialog('archive')}>
          Archive
        </Button>
      )}
      {state === 'active' && (
        <Button size="xs" variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      {(state === 'paused' || state === 'archived') && (
        <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
          {state === 'paused' ? 'Resume' : 'Activate'}
        </Button>
      )}
      {(state === 'draft' || (state === 'active' && !isPublished)) && (
        <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate(version)}>
          {state === 'draft' ? 'Activate' : `Publish version ${version}`}
        </Button>
      )}
      {(state === 'active' || state === 'paused') && (
        <Button size="xs" onClick={() => setDialog('enroll')}>
          Enroll people
        </Button>
      )}
      {dialog === 'enroll' && <EnrollDialog sequenceId={sequenceId} onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        opened={dialog === 'archive'}
        title="Archive this sequence?"
        action="Archive"
        mutation={archive}
        onClose={() => setDialog(undefined)}
      >
        {activeEnrollments === 0
          ? 'Nobody is in the sequence.'
          : `${formatNumber(activeEnrollments)} people leave the sequence and get no further e-mail from it.`}
      </ConfirmDialog>
    </>
  );
}
