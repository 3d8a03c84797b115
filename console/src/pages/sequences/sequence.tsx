import { Button, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { SEQUENCE_TABS, sequenceQuery, type Sequence } from '../../data/sequences.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { VersionSelect } from '../../shell/version-select.tsx';
import { formatCount } from '../../shell/when.tsx';
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

function Actions({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId, version, state, publishedVersion, activeEnrollments } = sequence;
  const hasScope = useHasScope();
  const [isEnrolling, { open, close }] = useDisclosure(false);
  const invalidates = [
    ['sequences', projectId],
    ['enrollments', projectId, sequenceId],
  ];
  const activate = useMutation({
    mutationFn: (published: number | undefined) =>
      api.sequences.activateSequence({
        projectId,
        sequenceId,
        body: published === undefined ? {} : { version: published },
      }),
    meta: { success: 'Sequence activated.', invalidates },
  });
  const pause = useMutation({
    mutationFn: () => api.sequences.pauseSequence({ projectId, sequenceId }),
    meta: { success: 'Sequence paused. Resume it to continue.', invalidates },
  });
  if (!hasScope('sequences:write')) return null;
  const error = activate.error ?? pause.error;
  const isPublished = publishedVersion === version;
  return (
    <>
      {error && <Failure error={error} />}
      {state !== 'archived' && (
        <ConfirmButton
          text="Archive"
          variant="default"
          title="Archive this sequence?"
          action="Archive"
          run={() => api.sequences.archiveSequence({ projectId, sequenceId })}
          success="Sequence archived."
          invalidates={invalidates}
        >
          {activeEnrollments === 0
            ? 'Nobody is in the sequence.'
            : `${formatCount(activeEnrollments, 'person leaves', 'people leave')} the sequence. E-mails that are already queued are still sent.`}
        </ConfirmButton>
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
        <Button size="xs" onClick={open}>
          Enroll people
        </Button>
      )}
      {isEnrolling && <EnrollDialog sequenceId={sequenceId} onClose={close} />}
    </>
  );
}
