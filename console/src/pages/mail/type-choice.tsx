import { Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { toEmailType, type EmailType } from './draft.ts';

const TYPES: { value: EmailType; label: string; text: string }[] = [
  {
    value: 'marketing',
    label: 'Marketing',
    text: 'Newsletters and offers. Adds an unsubscribe link and skips people who unsubscribed.',
  },
  {
    value: 'transactional',
    label: 'Transactional',
    text: 'Receipts, bookings, security notices. Also reaches people who unsubscribed. Adds no unsubscribe link.',
  },
];

type TypeChoiceProps = { value: EmailType; onChange: (type: EmailType) => void };

/** Renders the choice between marketing and transactional mail. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  return (
    <Radio.Group label="Type" value={value} onChange={(chosen) => onChange(toEmailType(chosen))}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
        {TYPES.map((type) => (
          <Radio.Card key={type.value} value={type.value} p="sm" aria-label={type.label}>
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator />
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {type.label}
                </Text>
                <Text size="sm">{type.text}</Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
