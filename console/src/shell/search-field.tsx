import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const DEBOUNCE_MS = 300;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [{ shown, sent }, setValues] = useState({ shown: value, sent: value });
  const search = useDebouncedCallback((typed: string) => {
    setValues((values) => ({ ...values, sent: typed }));
    onChange(typed);
  }, DEBOUNCE_MS);
  if (value !== shown) {
    setValues({ shown: value, sent });
    // Show a value that another control has set, but not one that this field has sent, because the user may
    // have typed more since.
    if (value !== sent) setText(value);
  }
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
