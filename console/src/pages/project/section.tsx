import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Card } from '../../shell/card.tsx';
import { Failure } from '../../shell/failure.tsx';

type SectionProps = { title: string; text?: string | undefined; children?: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  return (
    <Card title={title} label={title}>
      <Stack gap="sm" maw={560}>
        {text !== undefined && <Text size="sm">{text}</Text>}
        {children}
      </Stack>
    </Card>
  );
}

type SectionFormProps = {
  action: string;
  /** Added to the button's label for screen readers. */
  label?: string;
  mutation: { error: Error | null; isPending: boolean; isSuccess: boolean };
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

export function SectionForm({ action, label = '', mutation, onSubmit, children }: SectionFormProps) {
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="sm">
        {children}
        {mutation.error && <Failure error={mutation.error} />}
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            {action}
            <span className="visually-hidden"> {label}</span>
          </Button>
          <Text size="sm" role="status">
            {mutation.isSuccess ? 'Saved.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
