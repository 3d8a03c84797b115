import { Select } from '@mantine/core';
import { oneOf } from '../data/one-of.ts';
import { toSentenceCase } from './formats.ts';

type FilterSelectProps<Value extends string> = {
  label: string;
  all: string;
  options: readonly Value[];
  getLabel?: (value: Value) => string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  w?: number;
};

const SEARCHABLE_FROM = 15;

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, options, getLabel = toSentenceCase, value, onChange, w = 150 } = props;
  return (
    <Select
      aria-label={label}
      placeholder={all}
      size="xs"
      clearable
      searchable={options.length >= SEARCHABLE_FROM}
      clearButtonProps={{ 'aria-label': `Show ${all.toLowerCase()}` }}
      data={options.map((option) => ({ value: option, label: getLabel(option) }))}
      value={value ?? null}
      onChange={(chosen) => onChange(oneOf(options, chosen))}
      w={w}
    />
  );
}
