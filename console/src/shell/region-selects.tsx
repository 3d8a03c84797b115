import { Select, type SelectProps } from '@mantine/core';
import { COUNTRY_CODES, getCountryName } from '../data/countries.ts';

type RegionSelectProps = Omit<SelectProps, 'data'>;

const CURRENCY_NAMES = new Intl.DisplayNames(undefined, { type: 'currency' });

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: getCountryName(value) ?? value })).toSorted(
  byLabel,
);
const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} – ${CURRENCY_NAMES.of(value)}`,
}));
/** Some browsers omit UTC, the default of projects. */
const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const SHARED = { searchable: true, limit: 50, nothingFoundMessage: 'Nothing found' } as const;

export function CountrySelect(props: RegionSelectProps) {
  return (
    <Select
      label="Country"
      description="For phone numbers without a country code."
      placeholder="None"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear country' }}
      {...SHARED}
      {...props}
      data={COUNTRIES}
    />
  );
}

export function CurrencySelect(props: RegionSelectProps) {
  return (
    <Select
      label="Currency"
      description="For revenue and orders."
      placeholder="Select a currency"
      required
      allowDeselect={false}
      {...SHARED}
      {...props}
      data={CURRENCIES}
    />
  );
}

export function TimeZoneSelect(props: RegionSelectProps) {
  return (
    <Select
      label="Time zone"
      description="Days of reports start at midnight in this time zone."
      required
      allowDeselect={false}
      {...SHARED}
      {...props}
      data={TIME_ZONES}
    />
  );
}
