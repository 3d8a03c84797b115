import { Button, Checkbox, Group, Stack, Text, Select } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { assetsQuery, type Asset } from '../../data/assets.ts';
import { oneOf } from '../../data/one-of.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongRows } from '../../shell/long-rows.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SearchField } from '../../shell/search-field.tsx';
import { showToast } from '../../shell/toast.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { AssetRow } from './asset-row.tsx';
import { DeleteFiles } from './delete-files.tsx';
import { describeAccepted, ASSET_STATES, ASSET_TYPES, ORDER_LABELS, ORDERS, STATE_LABELS } from './labels.ts';
import { UploadList } from './upload-list.tsx';
import { uploadQueue } from './uploads.ts';

const MAX_FILES = 100;

const ROW_PX = 88;

export function Files() {
  return (
    <Page title="Files" scope="assets:write">
      <UploadArea />
      <FileList />
    </Page>
  );
}

function UploadArea() {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = useMemo(() => ({ userId: user.id, projectId }), [user.id, projectId]);
  useEffect(() => uploadQueue.restore(draftKey), [draftKey]);
  return (
    <Stack>
      <Dropzone
        onDrop={(files) => uploadQueue.add(draftKey, files)}
        onReject={(rejected) =>
          showToast(
            `${formatCount(rejected.length, 'file')} not added. Add at most ${MAX_FILES} files at a time.`,
            { isError: true },
          )
        }
        maxFiles={MAX_FILES}
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

function FileList() {
  const { id: projectId } = useProject();
  const [{ state, type: assetType, order, search }] = useSearchState('/p/$projectId/files');
  const query = useInfiniteQuery(assetsQuery(projectId, { state, assetType, order, search }));
  const assets = useRows(query.data, (page) => page.assets);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly Asset[]>();
  const select = (itemIds: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      for (const itemId of itemIds)
        if (isSelected) after.add(itemId);
        else after.delete(itemId);
      return after;
    });
  return (
    <Stack component="section" aria-label="Uploaded files">
      <Filters />
      <QueryState query={query} h={160} />
      {query.data && assets.length === 0 && (
        <Empty title={state || assetType || search ? 'No matching files' : 'No files'}>
          Files that you or your applications upload appear here.
        </Empty>
      )}
      {assets.length > 0 && (
        <>
          <Selection assets={assets} selected={selected} onSelect={select} onDelete={setDeleting} />
          <LongRows label="Files" rows={assets} rowKey={getId} rowPx={ROW_PX} more={query}>
            {(asset) => (
              <AssetRow
                asset={asset}
                isSelected={selected.has(asset.itemId)}
                onSelect={(isSelected) => select([asset.itemId], isSelected)}
                onDelete={() => setDeleting([asset])}
              />
            )}
          </LongRows>
        </>
      )}
      {deleting && (
        <DeleteFiles
          assets={deleting}
          onDeleted={(itemId) => select([itemId], false)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Stack>
  );
}

const getId = ({ itemId }: Asset) => itemId;

type SelectionProps = {
  assets: readonly Asset[];
  selected: ReadonlySet<string>;
  onSelect: (itemIds: readonly string[], isSelected: boolean) => void;
  onDelete: (assets: readonly Asset[]) => void;
};

function Selection({ assets, selected, onSelect, onDelete }: SelectionProps) {
  const chosen = assets.filter(({ itemId }) => selected.has(itemId));
  const isAll = chosen.length === assets.length;
  return (
    <Group gap="sm" mih={30}>
      <Checkbox
        label={chosen.length === 0 ? 'Select all' : `${formatNumber(chosen.length)} selected`}
        pl="sm"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onSelect(assets.map(getId), !isAll)}
      />
      {chosen.length > 0 && (
        <Button size="xs" color="red" variant="outline" onClick={() => onDelete(chosen)}>
          Delete selected
        </Button>
      )}
    </Group>
  );
}

function Filters() {
  const [search, updateSearch] = useSearchState('/p/$projectId/files');
  return (
    <Group>
      <SearchField
        label="Search files by name"
        placeholder="Search by name"
        value={search.search ?? ''}
        onChange={(text) => updateSearch({ search: text.slice(0, 200) || undefined })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={ASSET_TYPES}
        value={search.type}
        onChange={(type) => updateSearch({ type })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={ASSET_STATES}
        getLabel={(state) => STATE_LABELS[state]}
        value={search.state}
        onChange={(state) => updateSearch({ state })}
      />
      <Select
        aria-label="Sort by"
        size="xs"
        allowDeselect={false}
        data={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={search.order ?? 'newest'}
        onChange={(chosen) => updateSearch({ order: oneOf(ORDERS, chosen) })}
        w={130}
      />
    </Group>
  );
}
