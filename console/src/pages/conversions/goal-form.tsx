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
      <Stack gap="sm">
        {!isNamed && (
          <TextInput
            label="Name"
            description="Lowercase letters, digits, _ and -, such as purchases."
            required
            maxLength={64}
            {...form.getInputProps('name')}
          />
        )}
        <Stack gap={4} role="group" aria-label="Conversion event">
          <Text size="sm" fw={500} aria-hidden>
            Conversion event
          </Text>
          <SegmentedControl
            aria-label="Conversion event"
            data={[
              { value: 'order', label: 'Order' },
              { value: 'stage', label: 'Lifecycle stage' },
            ]}
            value={what}
            onChange={(chosen) => form.setFieldValue('what', chosen === 'stage' ? 'stage' : 'order')}
          />
        </Stack>
        {what === 'stage' && (
          <TextInput
            label="Stage"
            description="As in your lifecycle events, such as customer."
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
              Add destination
            </Button>
          </Group>
        )}
        <NumberInput
          label="Click-through window (days)"
          description="At most 90."
          required
          min={1}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('windowDays')}
        />
        <Checkbox
          label="Require consent"
          description="If off, conversions of visitors without recorded consent carry a click ID only, never an e-mail address or phone number."
          {...form.getInputProps('requireConsent', { type: 'checkbox' })}
        />
        <Checkbox
          label="Test mode"
          description="Conversions are validated but not counted."
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
