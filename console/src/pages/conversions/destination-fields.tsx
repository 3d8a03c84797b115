import { Button, Fieldset, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../data/connections.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { withDashes } from '../ads/customers.ts';
import { ConnectionsLink } from '../../shell/links.tsx';
import { ConversionActionSelect } from './conversion-action-select.tsx';
import type { DestinationDraft, GoalDraft } from './goal-draft.ts';

type FieldsProps = { form: UseFormReturnType<GoalDraft>; index: number; destination: DestinationDraft };

/** Maximum accounts to show for a search. An agency has thousands. */
const MAX_SHOWN = 50;

/** Renders the fields of one destination. */
export function DestinationFields({ form, index, destination }: FieldsProps) {
  const { platform } = destination;
  const at = `destinations.${index}`;
  return (
    <Fieldset legend={`Destination ${index + 1}`}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={`Platform of destination ${index + 1}`}
          data={[
            { value: 'googleads', label: 'Google Ads' },
            { value: 'meta', label: 'Meta' },
          ]}
          {...form.getInputProps(`${at}.platform`)}
        />
        {platform === 'googleads' ? (
          <GoogleFields form={form} index={index} destination={destination} />
        ) : (
          <MetaFields form={form} index={index} destination={destination} />
        )}
        {form.values.destinations.length > 1 && (
          <Group>
            <Button
              size="xs"
              color="red"
              variant="outline"
              onClick={() => form.removeListItem('destinations', index)}
            >
              Remove destination {index + 1}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function GoogleFields({ form, index, destination: { customerId, conversionAction } }: FieldsProps) {
  const { id: projectId } = useProject();
  const { data, error, refetch } = useQuery(customersQuery(projectId));
  const isNotConnected = data?.complete === true && data.customers.length === 0;
  const at = `destinations.${index}`;
  const accounts = (data?.customers ?? []).map(({ customerId: value, displayName, manager }) => ({
    value,
    label: `${displayName} (${withDashes(value)})${manager ? ', manager account' : ''}`,
  }));
  const isListed = customerId === '' || accounts.some(({ value }) => value === customerId);
  return (
    <>
      <Select
        label="Account"
        description="The account that owns the conversion action. With cross-account tracking, the manager account."
        placeholder={data || error ? undefined : 'Loading accounts…'}
        required
        searchable
        limit={MAX_SHOWN}
        allowDeselect={false}
        data={isListed ? accounts : [...accounts, { value: customerId, label: withDashes(customerId) }]}
        {...form.getInputProps(`${at}.customerId`)}
        value={customerId === '' ? null : customerId}
        onChange={(chosen) => {
          form.setFieldValue(`${at}.customerId`, chosen ?? '');
          // The action and the manager account belong to the previous account.
          form.setFieldValue(`${at}.conversionAction`, '');
          form.setFieldValue(`${at}.loginCustomerId`, '');
        }}
      />
      {isNotConnected ? <NotConnected /> : error && <Failure error={error} retry={() => void refetch()} />}
      <ConversionActionSelect
        {...form.getInputProps(`${at}.conversionAction`)}
        customerId={customerId}
        value={conversionAction}
        onChange={(chosen) => form.setFieldValue(`${at}.conversionAction`, chosen)}
      />
      <TextInput
        label="Login customer ID"
        description="Optional. Default: the manager account through which the account was found."
        maxLength={20}
        inputMode="numeric"
        {...form.getInputProps(`${at}.loginCustomerId`)}
      />
    </>
  );
}

function NotConnected() {
  const hasScope = useHasScope();
  return (
    <Text size="sm">
      No connected Google Ads account.{' '}
      {hasScope('connections:write') ? (
        <ConnectionsLink>Connect Google Ads</ConnectionsLink>
      ) : (
        'Ask a project admin to connect one.'
      )}
    </Text>
  );
}

function MetaFields({ form, index, destination: { connectionId } }: FieldsProps) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data } = useQuery({ ...connectionsQuery(projectId), enabled: hasScope('connections:write') });
  const at = `destinations.${index}`;
  const connections = (data?.connections ?? [])
    .filter(({ provider }) => provider === 'meta')
    .map(({ id, account }) => ({ value: id, label: account.name }));
  const isListed = connectionId === '' || connections.some(({ value }) => value === connectionId);
  // Offer the goal's own connection even if the list lacks it, so that people see which one they replace.
  const choices = isListed
    ? connections
    : [...connections, { value: connectionId, label: 'Current connection' }];
  return (
    <>
      <TextInput
        label="Dataset ID"
        description="Also called pixel ID. See Meta Events Manager."
        required
        maxLength={25}
        inputMode="numeric"
        {...form.getInputProps(`${at}.metaDataset`)}
      />
      {choices.length > 0 && (
        <Select
          label="Connection"
          placeholder="Default (oldest working)"
          clearable
          clearButtonProps={{ 'aria-label': 'Use the default connection' }}
          data={choices}
          {...form.getInputProps(`${at}.connectionId`)}
          value={connectionId === '' ? null : connectionId}
          onChange={(chosen) => form.setFieldValue(`${at}.connectionId`, chosen ?? '')}
        />
      )}
    </>
  );
}
