import { TagsInput, TextInput, type TagsInputProps, type TextInputProps } from '@mantine/core';

export function ClientName(props: TextInputProps) {
  return (
    <TextInput
      label="Name"
      description="Shown on the consent page."
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
      description="Exact match. Press Enter after each URL."
      maxTags={20}
      acceptValueOnBlur
      {...props}
    />
  );
}
