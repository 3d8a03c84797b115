import { Group, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { SearchField } from '../../shell/search-field.tsx';
import { ASSET_STATES, ASSET_TYPES, ORDERS, ORDER_LABELS, STATE_LABELS, TYPE_LABELS } from './labels.ts';

/** Renders the filters of the list, which are in the page's URL. */
export function Filters() {
  const { state, type, order, search } = useSearch({ from: '/p/$projectId/files' });
  const navigate = useNavigate({ from: '/p/$projectId/files' });
  return (
    <Group align="flex-end">
      <SearchField
        label="Search files by name"
        placeholder="Search by name"
        value={search ?? ''}
        onChange={(text) =>
          void navigate({ search: (before) => ({ ...before, search: text.slice(0, 200) || undefined }) })
        }
      />
      <Select
        label="Type"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all types' }}
        data={ASSET_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        value={type ?? null}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, type: oneOf(ASSET_TYPES, chosen) }) })
        }
        w={150}
      />
      <Select
        label="State"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all states' }}
        data={ASSET_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={state ?? null}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, state: oneOf(ASSET_STATES, chosen) }) })
        }
        w={170}
      />
      <Select
        label="Sort by"
        allowDeselect={false}
        data={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={order ?? 'newest'}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, order: oneOf(ORDERS, chosen) }) })
        }
        w={130}
      />
    </Group>
  );
}
