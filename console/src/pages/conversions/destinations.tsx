import {
  Button,
  Fieldset,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  type SelectProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../data/connections.ts';
import { conversionActionsQuery, type ConversionDestination } from '../../data/conversions.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { ConnectGoogleAds, ExternalLink } from '../../shell/links.tsx';
import { withDashes } from '../../shell/formats.ts';
import type { DestinationDraft, GoalDraft } from './goal-draft.ts';

type FieldsProps = { form: UseFormReturnType<GoalDraft>; index: number; destination: DestinationDraft };

/** Maximum number of accounts in the dropdown, because an agency can have thousands. */
const MAX_SHOWN = 50;

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
  return (
    <>
      <Select
        label="Account"
        description="The account that owns the conversion action. With cross-account tracking, this is the manager account."
        placeholder={data || error ? undefined : 'Loading accounts…'}
        required
        searchable
        limit={MAX_SHOWN}
        allowDeselect={false}
        data={addCurrent(accounts, customerId, withDashes(customerId))}
        {...form.getInputProps(`${at}.customerId`)}
        value={customerId === '' ? null : customerId}
        onChange={(chosen) => {
          form.setFieldValue(`${at}.customerId`, chosen ?? '');
          // Clear the action and the manager account, because they belong to the previous account.
          form.setFieldValue(`${at}.conversionAction`, '');
          form.setFieldValue(`${at}.loginCustomerId`, '');
        }}
      />
      {isNotConnected && (
        <Text size="sm">
          No connected Google Ads account. <ConnectGoogleAds />
        </Text>
      )}
      {error && <Failure error={error} retry={() => void refetch()} />}
      <ConversionActionSelect
        {...form.getInputProps(`${at}.conversionAction`)}
        customerId={customerId}
        value={conversionAction}
        onChange={(chosen) => form.setFieldValue(`${at}.conversionAction`, chosen)}
      />
      <TextInput
        label="Login customer ID"
        description="Optional. Default: the manager account through which Throughline found the account."
        maxLength={20}
        inputMode="numeric"
        {...form.getInputProps(`${at}.loginCustomerId`)}
      />
    </>
  );
}

type Choice = { value: string; label: string };

/** Adds the current value to the choices if they lack it, so that the user can keep it. */
function addCurrent(choices: readonly Choice[], value: string, label: string): readonly Choice[] {
  if (value === '' || choices.some((choice) => choice.value === value)) return choices;
  return [...choices, { value, label }];
}

function MetaFields({ form, index, destination: { connectionId } }: FieldsProps) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data } = useQuery({ ...connectionsQuery(projectId), enabled: hasScope('connections:write') });
  const at = `destinations.${index}`;
  const connections = (data?.connections ?? [])
    .filter(({ provider }) => provider === 'meta')
    .map(({ id, account }) => ({ value: id, label: account.name }));
  const choices = addCurrent(connections, connectionId, 'Current connection');
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
          placeholder="Default (primary)"
          clearable
          clearButtonProps={{ 'aria-label': 'Use the primary connection' }}
          data={choices}
          {...form.getInputProps(`${at}.connectionId`)}
          value={connectionId === '' ? null : connectionId}
          onChange={(chosen) => form.setFieldValue(`${at}.connectionId`, chosen ?? '')}
        />
      )}
    </>
  );
}

type ConversionActionSelectProps = Pick<SelectProps, 'error' | 'onFocus' | 'onBlur'> & {
  customerId: string;
  value: string;
  onChange: (actionId: string) => void;
};

/** Offers the account's conversion actions that import clicks, and the current action. */
function ConversionActionSelect(props: ConversionActionSelectProps) {
  const { customerId, value, onChange, ...others } = props;
  const { id: projectId } = useProject();
  const { data, error, isLoading, refetch } = useQuery(
    conversionActionsQuery(projectId, customerId === '' ? undefined : customerId),
  );
  const actions = data?.conversionActions ?? [];
  const choices = actions
    .filter(({ id, importsClicks }) => importsClicks || id === value)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label="Conversion action"
        description="Counts the conversions in Google Ads. Only actions that import clicks are listed."
        placeholder={getPlaceholder(customerId, isLoading)}
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matching action"
        data={addCurrent(choices, value, `Action ${value}`)}
        {...others}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && !data.conversionActions.some(({ importsClicks }) => importsClicks) && (
        <Text size="sm">
          This account has no conversion action that imports clicks.{' '}
          <ExternalLink href={`https://ads.google.com/aw/conversions?__e=${customerId}`}>
            Create one in Google Ads
          </ExternalLink>
          , or choose the manager account that tracks its conversions.
        </Text>
      )}
    </>
  );
}

function getPlaceholder(customerId: string, isLoading: boolean): string {
  if (customerId === '') return 'Choose an account first';
  return isLoading ? 'Loading actions…' : 'Choose an action';
}

export function DestinationLabel({ destination }: { destination: ConversionDestination }) {
  const { id: projectId } = useProject();
  const { customerId, conversionAction = '', metaDataset = '' } = destination;
  const customers = useQuery(customersQuery(projectId));
  const actions = useQuery(conversionActionsQuery(projectId, customerId));
  if (customerId === undefined) return `Meta · dataset ${metaDataset}`;
  const account = customers.data?.customers.find((customer) => customer.customerId === customerId);
  const action = actions.data?.conversionActions.find(({ id }) => id === conversionAction);
  const names = [
    account?.displayName ?? withDashes(customerId),
    action?.name ?? `action ${conversionAction}`,
  ];
  return `Google Ads · ${names.join(' · ')}`;
}
