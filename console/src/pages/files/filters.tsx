import { Group, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { ASSET_STATES, ASSET_TYPES, ORDER_LABELS, ORDERS, STATE_LABELS } from './labels.ts';

/** Renders the filters of the list, which are in the page's URL. */
export function Filters() {
  const search = useSearch({ from: '/p/$projectId/files' });
  const navigate = useNavigate({ from: '/p/$projectId/files' });
  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  return (
    <Group>
      <SearchField
        label="Search files by name"
        placeholder="Search by name"
        value={search.search ?? ''}
        onChange={(text) => filter({ search: text.slice(0, 200) || undefined })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={ASSET_TYPES}
        value={search.type}
        onChange={(type) => filter({ type })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={ASSET_STATES}
        getLabel={(state) => STATE_LABELS[state]}
        value={search.state}
        onChange={(state) => filter({ state })}
      />
      <Select
        aria-label="Sort by"
        size="xs"
        allowDeselect={false}
        data={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={search.order ?? 'newest'}
        onChange={(chosen) => filter({ order: oneOf(ORDERS, chosen) })}
        w={130}
      />
    </Group>
  );
}
