import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Milliseconds after the last keystroke until the list is searched. */
const SETTLED_MS = 300;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

/** Renders the search field. The list is searched once typing has paused. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onChange, SETTLED_MS);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      type="search"
      size="xs"
      maxLength={320}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
      w={240}
    />
  );
}
