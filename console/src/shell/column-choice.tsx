import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { readStored, store } from '../data/browser-storage.ts';
import { LazyPopup } from './lazy-popup.tsx';

const Popover = lazy(async () => ({ default: (await import('./column-popover.tsx')).ColumnPopover }));

type Choosable = { name: string; isHidden?: boolean; width?: string };

/**
 * Lets the user choose columns. The first column names the row and cannot be hidden.
 * @param table name under which the browser remembers the choice
 * @param minWidth pixels that the default columns need
 */
export function useColumnChoice<Column extends Choosable>(
  table: string,
  columns: readonly Column[],
  minWidth: number,
) {
  const [toggled, setToggled] = useState(() => columnStorage.get(table));
  const isHidden = (column: Column, index: number) =>
    index > 0 && toggled.includes(column.name) !== (column.isHidden ?? false);
  const getCount = (isOmitted: (column: Column, index: number) => boolean) =>
    columns.filter((column, index) => !isOmitted(column, index)).length;
  // The table grows and shrinks with the number of its columns, so that each column keeps its width.
  const growth = getCount(isHidden) / getCount((column) => column.isHidden ?? false);
  const setChoice = (names: readonly string[]) => {
    setToggled(names);
    columnStorage.set(table, names);
  };
  const button = (
    <Button variant="default" size="xs" leftSection={<IconColumns3 size={14} aria-hidden />}>
      Columns
    </Button>
  );
  const choices = columns
    .map((column, index) => ({ name: column.name, isShown: !isHidden(column, index) }))
    .slice(1);
  return {
    menu: (
      <LazyPopup button={button} kind="dialog">
        {(popup) => (
          <Popover
            {...popup}
            choices={choices}
            onToggle={(name) =>
              setChoice(toggled.includes(name) ? toggled.filter((item) => item !== name) : [...toggled, name])
            }
            onReset={toggled.length > 0 ? () => setChoice([]) : undefined}
          />
        )}
      </LazyPopup>
    ),
    minWidth: Math.round(minWidth * growth),
    columns: columns.map((column, index) => ({
      ...column,
      isHidden: isHidden(column, index),
      ...(column.width?.endsWith('%') && { width: `${Number.parseFloat(column.width) / growth}%` }),
    })),
  };
}

const getName = (table: string) => `throughline-columns-${table}`;

const MAX_NAMES = 40;

const columnStorage = {
  get: (table: string): readonly string[] =>
    readStored(getName(table))?.split('\n').slice(0, MAX_NAMES) ?? [],
  set: (table: string, names: readonly string[]): void =>
    store(getName(table), names.length === 0 ? undefined : names.slice(-MAX_NAMES).join('\n')),
};
