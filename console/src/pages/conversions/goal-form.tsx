import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Failure } from '../../shell/failure.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { EMPTY_DESTINATION, MAX_DESTINATIONS, type GoalDraft } from './goal-draft.ts';

type GoalFormProps = {
  form: UseFormReturnType<GoalDraft>;
  /** Whether the name is fixed. */
  isNamed: boolean;
  action: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (draft: GoalDraft) => void;
  /** Secondary actions, such as cancel. */
  children: ReactNode;
};

/** Renders the fields of a goal: its event and its destinations. */
export function GoalForm({ form, isNamed, action, isPending, error, onSubmit, children }: GoalFormProps) {
  const { what, destinations } = form.values;
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack maw={560} gap="sm">
        {!isNamed && (
          <TextInput
            label="Name"
            description="For yourself: small letters, digits, _ and -, such as purchases."
            required
            maxLength={64}
            {...form.getInputProps('name')}
          />
        )}
        <Stack gap={4} role="group" aria-label="What counts">
          <Text size="sm" fw={500} aria-hidden>
            What counts
          </Text>
          <SegmentedControl
            aria-label="What counts"
            data={[
              { value: 'order', label: 'An order' },
              { value: 'stage', label: 'A stage of the life cycle' },
            ]}
            value={what}
            onChange={(chosen) => form.setFieldValue('what', chosen === 'stage' ? 'stage' : 'order')}
          />
        </Stack>
        {what === 'stage' && (
          <TextInput
            label="Stage"
            description="As your events of type lifecycle name it, such as customer."
            required
            maxLength={200}
            {...form.getInputProps('stage')}
          />
        )}
        {destinations.map((destination, index) => (
          <DestinationFields
            // oxlint-disable-next-line react/no-array-index-key -- destinations have no identity besides their position
            key={index}
            form={form}
            index={index}
            destination={destination}
            isOnly={destinations.length === 1}
          />
        ))}
        {destinations.length < MAX_DESTINATIONS && (
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => form.insertListItem('destinations', EMPTY_DESTINATION)}
            >
              One more destination
            </Button>
          </Group>
        )}
        <NumberInput
          label="Days that a click counts"
          description="Before the event, 90 at most."
          required
          min={1}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('windowDays')}
        />
        <Checkbox
          label="Only of visitors who agreed"
          description="Without it a click alone is told where nothing was recorded; an address or number never is."
          {...form.getInputProps('requireConsent', { type: 'checkbox' })}
        />
        <Checkbox
          label="Only try it out"
          description="Everything is checked, and nothing counts."
          {...form.getInputProps('validateOnly', { type: 'checkbox' })}
        />
        {error && <Failure error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
