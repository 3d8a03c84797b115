import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { assetsQuery } from '../../data/assets.ts';
import { oneOf } from '../../data/one-of.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongRows } from '../../shell/long-rows.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { AssetRow } from './asset-row.tsx';
import {
  ASSET_STATES,
  ASSET_TYPES,
  describeAccepted,
  ORDERS,
  ORDER_LABELS,
  STATE_LABELS,
  TYPE_LABELS,
} from './labels.ts';
import { UploadList } from './upload-list.tsx';
import { uploadQueue } from './uploads.ts';

/** Maximum files per selection. */
const MOST = 100;

/** Estimated height of a row in pixels. */
const ROW_PX = 88;

export function Files() {
  return (
    <Page title="Files">
      <RequireScope scope="assets:write">
        <Drop />
        <List />
      </RequireScope>
    </Page>
  );
}

function Drop() {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = useMemo(() => ({ userId: user.id, projectId }), [user.id, projectId]);
  useEffect(() => uploadQueue.restore(draftKey), [draftKey]);
  return (
    <Stack>
      <Dropzone
        onDrop={(files) => uploadQueue.add(draftKey, files)}
        maxFiles={MOST}
        inputProps={{ 'aria-label': 'Files' }}
      >
        <Stack align="center" gap={4} py="md">
          <Text fw={600}>Drop files here</Text>
          <Text size="sm" ta="center">
            Or click to choose. {describeAccepted()}
          </Text>
        </Stack>
      </Dropzone>
      <UploadList projectId={projectId} />
    </Stack>
  );
}

function List() {
  const { id: projectId } = useProject();
  const { state, type: assetType, order, search } = useSearch({ from: '/p/$projectId/files' });
  const query = useInfiniteQuery(assetsQuery(projectId, { state, assetType, order, search }));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const assets = useRows(data, (page) => page.assets);
  return (
    <Stack component="section" aria-label="Uploaded files">
      <Filters />
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && assets.length === 0 && (
        <Empty title={state || assetType || search ? 'No matching files' : 'No files'}>
          Files that you or your applications upload appear here.
        </Empty>
      )}
      {assets.length > 0 && (
        <LongRows label="Files" rows={assets} rowKey={({ itemId }) => itemId} rowPx={ROW_PX} more={query}>
          {(asset) => <AssetRow projectId={projectId} asset={asset} />}
        </LongRows>
      )}
    </Stack>
  );
}

function Filters() {
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
