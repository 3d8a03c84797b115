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
  nameOf: (code: string) => string | undefined;
  /** Options that are shown at once. */
  limit?: number;
};

/** Codes of the field, found by their names too; what is no code of the list can be written as well. */
export function CodePicker({ codes, nameOf, limit = 30, description, ...props }: CodePickerProps) {
  const filter: OptionsFilter = ({ options, search, limit: most }) => {
    const wanted = search.trim().toLowerCase();
    const found = options.filter((option): option is ComboboxItem => {
      if (!('value' in option)) return false;
      const name = nameOf(option.value)?.toLowerCase() ?? '';
      return option.value.toLowerCase().startsWith(wanted) || name.includes(wanted);
    });
    return found.slice(0, most);
  };
  const names = (props.value ?? []).flatMap((code) => nameOf(code) ?? []);
  return (
    <TagsInput
      {...props}
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
