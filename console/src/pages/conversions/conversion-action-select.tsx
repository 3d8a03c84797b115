import { Select, Text, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { conversionActionsQuery } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { ExternalLink } from '../../shell/links.tsx';

type ConversionActionSelectProps = Pick<SelectProps, 'error' | 'onFocus' | 'onBlur'> & {
  /** Account that owns the actions; empty without one. */
  customerId: string;
  /** Id of the action; empty without one. */
  value: string;
  onChange: (actionId: string) => void;
};

/** Renders the choice of an account's conversion action that imports clicks. */
export function ConversionActionSelect(props: ConversionActionSelectProps) {
  const { customerId, value, onChange, ...others } = props;
  const { id: projectId } = useProject();
  const { data, error, isLoading, refetch } = useQuery(
    conversionActionsQuery(projectId, customerId === '' ? undefined : customerId),
  );
  const actions = data?.conversionActions ?? [];
  const choices = actions
    .filter(({ id, importsClicks }) => importsClicks || id === value)
    .map(({ id, name }) => ({ value: id, label: name }));
  // Always offer the goal's own action, so that it can be kept even if it cannot be listed.
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <>
      <Select
        label="Conversion action"
        description="Counts the conversions in Google Ads. It imports them from clicks."
        placeholder={getPlaceholder(customerId, isLoading)}
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matching action"
        data={isListed ? choices : [...choices, { value, label: `Action ${value}` }]}
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
