import {
  Group,
  TagsInput,
  Text,
  type ComboboxItem,
  type OptionsFilter,
  type TagsInputProps,
} from '@mantine/core';

type CodePickerProps = Omit<TagsInputProps, 'data' | 'filter' | 'renderOption'> & {
  codes: readonly string[];
  getName: (code: string) => string | undefined;
  /** Returns the canonical code for an alias, such as `GB` for `UK`. */
  standardCodeOf: (written: string) => string;
  /** Maximum options to show. */
  limit?: number;
};

/**
 * Renders an input for codes that can be found by name. Enter selects the best match; codes outside the list are
 * accepted.
 */
export function CodePicker({
  codes,
  getName: nameOf,
  standardCodeOf,
  limit = 30,
  description,
  onChange,
  ...props
}: CodePickerProps) {
  const isFoundBy = (code: string, wanted: string) =>
    code.toLowerCase().startsWith(wanted) ||
    code === standardCodeOf(wanted) ||
    (nameOf(code)?.toLowerCase() ?? '').includes(wanted);
  const filter: OptionsFilter = ({ options, search, limit: most }) => {
    const wanted = search.trim().toLowerCase();
    const found = options.filter(
      (option): option is ComboboxItem => 'value' in option && isFoundBy(option.value, wanted),
    );
    return found.slice(0, most);
  };
  const getCode = (written: string): string => {
    const wanted = written.trim().toLowerCase();
    const standard = standardCodeOf(written.trim());
    const exact = codes.find((code) => code === standard || nameOf(code)?.toLowerCase() === wanted);
    const found = codes.filter((code) => isFoundBy(code, wanted));
    return exact ?? (found.length === 1 ? found[0] : undefined) ?? written.trim();
  };
  const names = (props.value ?? []).flatMap((code) => nameOf(code) ?? []);
  return (
    <TagsInput
      {...props}
      onChange={(written) => onChange?.([...new Set(written.map(getCode))])}
      data={[...codes]}
      filter={filter}
      limit={limit}
      description={names.length > 0 ? names.join(', ') : description}
      renderOption={({ option }) => (
        <Group gap="xs">
          <Text size="sm">{nameOf(option.value) ?? option.value}</Text>
          <Text size="sm" c="dimmed">
            {option.value}
          </Text>
        </Group>
      )}
    />
  );
}
