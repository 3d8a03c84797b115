import { TagsInput, TextInput, type TagsInputProps, type TextInputProps } from '@mantine/core';

export function ClientName(props: TextInputProps) {
  return (
    <TextInput
      label="Name"
      description="What people see when they are asked to agree."
      required
      maxLength={255}
      data-autofocus
      {...props}
    />
  );
}

/** Renders the input for redirect URLs. */
export function RedirectUrls(props: TagsInputProps) {
  return (
    <TagsInput
      label="Redirect URLs"
      description="Where people are sent back to, character by character. Press Enter after each."
      maxTags={20}
      acceptValueOnBlur
      {...props}
    />
  );
}
