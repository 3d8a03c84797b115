import type { MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COUNTRY_CODES, getCountryName } from '../../data/countries.ts';
import { locationsQuery, type Account } from '../../data/searchads.ts';
import { CodePicker } from './code-picker.tsx';
import { getCountryCode } from './places.ts';

const DEBOUNCE_MS = 250;

/** Names of locations by Google's id. */
type LocationNames = Readonly<Record<string, string>>;

type LocationPickerProps = Pick<MultiSelectProps, 'value' | 'error' | 'required' | 'label'> & {
  account: Account;
  names: LocationNames;
  onChange: (locations: string[], names: LocationNames) => void;
};

export function LocationPicker({ account, names, value = [], onChange, ...props }: LocationPickerProps) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching, error } = useQuery(locationsQuery(account, searched));
  // Leave out countries, because the picker already lists them by their codes.
  const found = (data?.locations ?? []).filter(({ type }) => type !== 'Country');
  const known: LocationNames = {
    ...names,
    ...Object.fromEntries(found.map(({ id, canonicalName }) => [id, formatPlace(canonicalName)])),
  };
  return (
    <CodePicker
      {...props}
      value={value}
      description="Country, region or city."
      nothingFoundMessage={getSearchState(isFetching || typed.trim() !== searched, error)}
      codes={[...COUNTRY_CODES, ...found.map(({ id }) => id)]}
      getName={(code) => getCountryName(code) ?? known[code]}
      normalizeCode={getCountryCode}
      onSearchChange={setTyped}
      onChange={(chosen) =>
        onChange(
          chosen,
          Object.fromEntries(chosen.flatMap((code) => (known[code] ? [[code, known[code]]] : []))),
        )
      }
    />
  );
}

function getSearchState(isSearching: boolean, error: Error | null): string {
  if (isSearching) return 'Searching…';
  return error ? `Search failed: ${error.message}` : 'No location found.';
}

/** Omits repeated names: `Vienna,Vienna,Austria` becomes `Vienna, Austria`. */
export function formatPlace(canonicalName: string): string {
  return [...new Set(canonicalName.split(','))].join(', ');
}
