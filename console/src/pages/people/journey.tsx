import { Button, Group, Skeleton, Stack, Text, Chip } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch, useNavigate } from '@tanstack/react-router';
import { JOURNEY_KINDS, journeyQuery, type JourneyKind } from '../../data/journey.ts';
import { type Person, IDENTIFIER_LABELS } from '../../data/person.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { PrivacyActions } from './privacy-actions.tsx';
import { JourneyFigures } from './journey-figures.tsx';
import { KIND_LABELS } from './kind-icon.tsx';
import { MatchedBy } from './matched-by.tsx';
import { JourneyTimeline } from './timeline.tsx';

/** Renders a journey, newest items first. */
export function JourneyPage() {
  const { by, value, name } = useSearch({ from: '/p/$projectId/people/journey' });
  const hasScope = useHasScope();
  const person: Person = { by, value };
  // The bare id of a lead needs a label.
  const title = name ?? (by === 'lead' ? `Lead ${value}` : value);
  return (
    <Page
      title={title}
      actions={value !== '' && hasScope('privacy:write') && <PrivacyActions person={person} name={title} />}
    >
      <RequireScope scope="crm_objects:read">
        {value === '' ? (
          <Empty title="No person selected">Search for a person on the People page.</Empty>
        ) : (
          <LiveJourney key={`${by} ${value}`} person={person} />
        )}
      </RequireScope>
    </Page>
  );
}

function LiveJourney({ person }: { person: Person }) {
  const { id: projectId } = useProject();
  const { kinds: chosen = '' } = useSearch({ from: '/p/$projectId/people/journey' });
  const kinds = JOURNEY_KINDS.filter((kind) => chosen.split(',').includes(kind));
  const queryClient = useQueryClient();
  const options = journeyQuery(projectId, person, kinds);
  const query = useInfiniteQuery(options);
  const { data, error, refetch, isFetchNextPageError } = query;
  const items = useRows(data, ({ journey }) => journey.items);
  const [first, second] = data?.pages ?? [];
  if (error && !first) return <Failure error={error} retry={() => void refetch()} />;
  if (!first) return <Skeleton h={320} />;
  const { header } = first.journey;
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="break-anywhere">
          {IDENTIFIER_LABELS[person.by]}: {person.value} {second === undefined && ' · Updates live'}
        </Text>
        {second !== undefined && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void queryClient.resetQueries({ queryKey: options.queryKey })}
          >
            Show latest
          </Button>
        )}
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {header && first.matched && <JourneyFigures header={header} />}
      {first.matched && (
        <MatchedBy
          method={first.match_method}
          visitorIds={first.visitor_ids}
          evidence={first.match_evidence ?? []}
        />
      )}
      {!first.matched && (
        <Empty title="No visits">
          Visits appear once the visitor is identified: by a form that the tracking script reads, by an
          “identify” event, or by the CRM ID that your server sends.
        </Empty>
      )}
      <KindSwitches chosen={kinds} />
      {items.length === 0 && first.matched && <Text>No matching items.</Text>}
      {items.length > 0 && <JourneyTimeline items={items} more={query} />}
    </Stack>
  );
}

/** Renders the filter of item kinds. Without a selection, all are shown. */
function KindSwitches({ chosen }: { chosen: readonly JourneyKind[] }) {
  const navigate = useNavigate({ from: '/p/$projectId/people/journey' });
  const choose = (values: string[]) =>
    void navigate({
      search: (before) => ({
        ...before,
        kinds: JOURNEY_KINDS.filter((kind) => values.includes(kind)).join() || undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Chip.Group multiple value={[...chosen]} onChange={choose}>
      <Group gap="xs" role="group" aria-label="Filter by kind">
        {JOURNEY_KINDS.map((kind) => (
          <Chip key={kind} value={kind} size="sm" variant="outline">
            {KIND_LABELS[kind]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
