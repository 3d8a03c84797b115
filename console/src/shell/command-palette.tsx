import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import {
  IconAd2,
  IconMail,
  IconMailOff,
  IconMailPlus,
  IconRoute,
  IconSearch,
  IconShieldLock,
  IconStack2,
  IconTarget,
  IconTemplate,
  IconThumbUp,
  IconUser,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { batchesQuery } from '../data/emails.ts';
import { leadsQuery } from '../data/journey.ts';
import { useHasScope, useProject } from '../data/projects.ts';
import { campaignNamesQuery, customersQuery } from '../data/searchads.ts';
import { useSettingsPages } from './settings-menu.tsx';
import { PAGES } from './pages.ts';

const DEBOUNCE_MS = 250;

/** Shorter searches match only pages. */
const MIN_CHARACTERS = 2;

/** Each ad account costs one request. */
const MAX_ACCOUNTS = 8;

const MAX_RESULTS = 6;

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true };

const FURTHER_PAGES = [
  { to: '/p/$projectId/mail/new', label: 'New batch', scope: 'emails:send', icon: IconMailPlus },
  { to: '/p/$projectId/mail/sequences', label: 'Sequences', scope: 'sequences:read', icon: IconStack2 },
  { to: '/p/$projectId/mail/templates', label: 'Templates', scope: 'emails:send', icon: IconTemplate },
  { to: '/p/$projectId/mail/suppressions', label: 'Suppressions', scope: 'emails:send', icon: IconMailOff },
  { to: '/p/$projectId/mail/deliverability', label: 'Deliverability', scope: 'emails:send', icon: IconRoute },
  {
    to: '/p/$projectId/people/requests',
    label: 'Privacy requests',
    scope: 'privacy:write',
    icon: IconShieldLock,
  },
  { to: '/p/$projectId/ads/conversions', label: 'Conversions', scope: 'ads:read', icon: IconTarget },
  { to: '/p/$projectId/ads/approvals', label: 'Approvals', scope: 'ads:read', icon: IconThumbUp },
] as const;

const SELECTED = '.mantine-Spotlight-action[data-selected]';

type Result = Pick<SpotlightActionData, 'id' | 'label' | 'description' | 'leftSection'> & {
  onClick: () => void;
};

const [store, spotlight] = createSpotlight();

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [text] = useDebouncedValue(query.trim().toLowerCase(), DEBOUNCE_MS);
  const isSearch = text.length >= MIN_CHARACTERS;
  const typed = query.trim().toLowerCase();
  const all = [
    { group: 'Pages', actions: usePageActions(typed), isLoading: typed !== text },
    { group: 'People', ...usePeopleActions(text, isSearch) },
    { group: 'Batches', ...useBatchActions(text, isSearch) },
    { group: 'Campaigns', ...useCampaignActions(text, isSearch) },
  ];
  const groups = all.filter(({ actions }) => actions.length > 0);
  const isLoading = all.some((group) => group.isLoading);
  // Open at the first render: the parent mounts this component when the user opens the palette.
  useState(() => spotlight.open());
  const [first] = groups.flatMap(({ actions }) => actions);
  // Enter opens the first result if none is selected. Mantine selects a result only on a keystroke, not when
  // results arrive later.
  const openFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || document.querySelector(SELECTED)) return;
    event.preventDefault();
    spotlight.close();
    first?.onClick();
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search' } }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="Search pages, people, batches and campaigns"
        aria-label="Search pages, people, batches and campaigns"
        leftSection={<IconSearch {...ICON} />}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, ...action }) => (
              <Spotlight.Action key={id} {...action} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isLoading ? 'Searching…' : 'No results'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function usePageActions(text: string): Result[] {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const navigate = useNavigate();
  const settings = useSettingsPages();
  const pages = [...PAGES, ...FURTHER_PAGES].filter(({ scope }) => scope === undefined || hasScope(scope));
  return [...pages, ...settings]
    .filter(({ label }) => label.toLowerCase().includes(text))
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon {...ICON} />,
      onClick: () => void navigate({ to, params: { projectId } }),
    }));
}

type Found = { actions: Result[]; isLoading: boolean };

function usePeopleActions(text: string, isSearch: boolean): Found {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const navigate = useNavigate();
  const enabled = isSearch && hasScope('crm_objects:read');
  const { data, isLoading } = useInfiniteQuery({ ...leadsQuery(projectId, text), enabled });
  const leads = enabled ? (data?.pages[0]?.leads ?? []) : [];
  const actions = leads.slice(0, MAX_RESULTS).map(({ crm_lead_id: value, name, emails }) => ({
    id: `lead ${value}`,
    label: name ?? emails[0] ?? value,
    ...(emails[0] !== undefined && { description: emails[0] }),
    leftSection: <IconUser {...ICON} />,
    onClick: () =>
      void navigate({
        to: '/p/$projectId/people/journey',
        params: { projectId },
        search: { by: 'lead', value, name },
      }),
  }));
  return { actions, isLoading };
}

function useBatchActions(text: string, isSearch: boolean): Found {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const navigate = useNavigate();
  const enabled = isSearch && hasScope('emails:send');
  const { data, isLoading } = useInfiniteQuery({
    ...batchesQuery(projectId, { search: text }),
    enabled,
    refetchInterval: false,
  });
  const batches = enabled ? (data?.pages[0]?.batches ?? []) : [];
  const actions = batches.slice(0, MAX_RESULTS).map(({ trackingId, subject }) => ({
    id: `batch ${trackingId}`,
    label: subject ?? trackingId,
    description: trackingId,
    leftSection: <IconMail {...ICON} />,
    onClick: () =>
      void navigate({
        to: '/p/$projectId/mail/batches/$trackingId',
        params: { projectId, trackingId },
        search: { status: undefined },
      }),
  }));
  return { actions, isLoading };
}

function useCampaignActions(text: string, isSearch: boolean): Found {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const navigate = useNavigate();
  const enabled = isSearch && hasScope('ads:read');
  const { data, isLoading } = useQuery({ ...customersQuery(projectId), enabled });
  const accounts = (data?.customers ?? [])
    .filter(({ manager, readable }) => !manager && readable !== false)
    .slice(0, MAX_ACCOUNTS);
  const results = useQueries({
    queries: accounts.map(({ customerId }) => ({
      ...campaignNamesQuery({ projectId, customerId }),
      enabled,
    })),
  });
  const actions = accounts
    .flatMap(({ customerId, displayName }, index) =>
      (results[index]?.data?.campaigns ?? []).map(({ id, name }) => ({ id, name, customerId, displayName })),
    )
    .filter(({ name }) => name.toLowerCase().includes(text))
    .slice(0, MAX_RESULTS)
    .map(({ id: campaignId, name, customerId, displayName }) => ({
      id: `campaign ${customerId} ${campaignId}`,
      label: name,
      description: displayName,
      leftSection: <IconAd2 {...ICON} />,
      onClick: () =>
        void navigate({
          to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
          params: { projectId, customerId, campaignId },
        }),
    }));
  return { actions, isLoading: isLoading || results.some((result) => result.isLoading) };
}
