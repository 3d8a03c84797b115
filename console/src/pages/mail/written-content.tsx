import { Alert, Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type FocusEvent } from 'react';
import { MAX_SUBJECT_LENGTH, type Draft } from './draft.ts';

/** API limit for subject, HTML and plain text together. */
const MAX_HTML_BYTES = 512 * 1024;

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

const FIELDS = ['subject', 'html', 'text'] as const;

type WrittenContentProps = {
  form: UseFormReturnType<Draft>;
  params: readonly string[];
  /** Variables that have no column. */
  unknown: readonly string[];
};

export function WrittenContent({ form, params, unknown }: WrittenContentProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const renameVariable = (name: string, to: string) => {
    const values = form.getValues();
    for (const field of FIELDS) {
      const replaced = values[field].replaceAll(PLACEHOLDER, (placeholder, inner: string) =>
        inner.trim() === name ? `{{${to}}}` : placeholder,
      );
      form.setFieldValue(field, replaced);
    }
  };
  const upload = async (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > MAX_HTML_BYTES;
    setFileProblem(isTooLarge ? 'Choose an HTML file of at most 512 KiB.' : undefined);
    if (!isTooLarge) form.setFieldValue('html', await file.text());
  };
  const { rememberField, insert } = useInsertion(form);
  return (
    <>
      <Group gap={4} role="group" aria-label="Variables">
        <Text size="sm">
          {params.length === 0 ? 'No variables: the only column is the e-mail address.' : 'Insert variable:'}
        </Text>
        {params.map((name) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
            {`{{${name}}}`}
          </Button>
        ))}
      </Group>
      <TextInput
        label="Subject"
        required
        maxLength={MAX_SUBJECT_LENGTH}
        {...form.getInputProps('subject')}
        onFocus={rememberField('subject')}
      />
      <Textarea
        label="HTML"
        autosize
        minRows={6}
        maxRows={20}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('html')}
        onFocus={rememberField('html')}
      />
      <Group gap="sm">
        <FileButton accept="text/html,.html,.htm" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              Upload HTML file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="red" role="alert">
          {fileProblem}
        </Text>
      </Group>
      <Textarea
        label="Plain text"
        description="Shown by e-mail programs without HTML."
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('text')}
        onFocus={rememberField('text')}
      />
      {unknown.length > 0 && (
        <Alert color="red" role="alert" title="Unknown variable">
          <Stack gap={4} align="flex-start">
            {unknown.map((name) => (
              <Suggestion key={name} name={name} params={params} onRename={renameVariable} />
            ))}
          </Stack>
        </Alert>
      )}
    </>
  );
}

type SuggestionProps = {
  name: string;
  params: readonly string[];
  onRename: (name: string, to: string) => void;
};

function Suggestion({ name, params, onRename }: SuggestionProps) {
  const suggested = suggestName(name, params);
  return (
    <Group gap="xs">
      <Text size="sm" className="break-anywhere">{`{{${name}}}`}</Text>
      {suggested !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onRename(name, suggested)}>
          Did you mean {`{{${suggested}}}`}?
        </Button>
      )}
    </Group>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inserts at the cursor of the last focused field, or at the end of the HTML. */
function useInsertion(form: UseFormReturnType<Draft>) {
  const lastFocused = useRef<{ name: (typeof FIELDS)[number]; field: Field }>(undefined);
  const rememberField =
    (name: (typeof FIELDS)[number]) =>
    ({ currentTarget: field }: FocusEvent<Field>) => {
      lastFocused.current = { name, field };
    };
  const insert = (variable: string) => {
    const { name, field } = lastFocused.current ?? { name: 'html' as const, field: undefined };
    const text = form.getValues()[name];
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? text.length;
    const inserted = `{{${variable}}}`;
    form.setFieldValue(name, text.slice(0, start) + inserted + text.slice(end));
    // Move the cursor after this event, because React sets the field's value only then.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  };
  return { rememberField, insert };
}

/**
 * Returns the most similar known name, if the edit distance is at most a third of the unknown name's length,
 * rounded up.
 */
function suggestName(unknown: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, edits: countEdits(unknown.toLowerCase(), name.toLowerCase()) }))
    .toSorted((first, second) => first.edits - second.edits);
  const maxEdits = Math.ceil(unknown.length / 3);
  return best && best.edits <= maxEdits ? best.name : undefined;
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
