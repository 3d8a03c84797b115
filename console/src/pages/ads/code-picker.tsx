import {
  Group,
  MultiSelect,
  Text,
  type ComboboxItem,
  type MultiSelectProps,
  type OptionsFilter,
} from '@mantine/core';
import { getLanguageCode, getLanguageName, LANGUAGE_CODES } from './places.ts';

type CodePickerProps = Omit<MultiSelectProps, 'data' | 'filter' | 'renderOption'> & {
  codes: readonly string[];
  getName: (code: string) => string | undefined;
  /** Returns the canonical code for an alias, such as `GB` for `UK`. */
  normalizeCode: (text: string) => string;
};

const compare = new Intl.Collator().compare;

/** Select input whose search finds names and codes. Only listed codes can be selected. */
export function CodePicker({ codes, getName, normalizeCode, ...props }: CodePickerProps) {
  const data = [...new Set([...codes, ...(props.value ?? [])])]
    .map((value) => ({ value, label: getName(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label));
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const wanted = search.trim().toLowerCase();
    const code = normalizeCode(search.trim());
    const found = options
      .filter((option): option is ComboboxItem => 'value' in option)
      .map((option) => ({ option, rank: getRank(option, wanted, code) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .toSorted((one, other) => one.rank - other.rank);
    return found.slice(0, limit).map(({ option }) => option);
  };
  return (
    <MultiSelect
      limit={30}
      nothingFoundMessage="No match"
      hidePickedOptions
      clearSearchOnChange
      selectFirstOptionOnChange
      {...props}
      searchable
      data={data}
      filter={filter}
      renderOption={({ option }) => (
        <Group gap="xs">
          <Text size="sm">{option.label}</Text>
          <Text size="sm" c="dimmed">
            {option.value}
          </Text>
        </Group>
      )}
    />
  );
}

const NO_MATCH = 4;

/** Returns how well an option matches the search: 0 is the best match, and `NO_MATCH` is none. */
function getRank({ value, label }: ComboboxItem, wanted: string, code: string): number {
  const name = label.toLowerCase();
  if (value === code || name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (value.toLowerCase().startsWith(wanted)) return 2;
  return name.includes(wanted) ? 3 : NO_MATCH;
}

export function LanguagePicker(props: Pick<MultiSelectProps, 'value' | 'onChange' | 'error' | 'required'>) {
  return (
    <CodePicker
      label="Languages"
      codes={LANGUAGE_CODES}
      getName={getLanguageName}
      normalizeCode={getLanguageCode}
      {...props}
    />
  );
}
