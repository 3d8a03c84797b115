import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { getToday, type DateRange } from '../data/date-range.ts';

type DateRangeCalendarProps = DateRange & {
  timeZone: string;
  onChoose: (days: DateRange) => void;
};

export function DateRangeCalendar({ from, to, timeZone, onChoose }: DateRangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([from, to]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      size="xs"
      weekendDays={[]}
      value={days}
      defaultDate={to}
      maxDate={getToday(timeZone)}
      onChange={(chosen) => {
        setDays(chosen);
        const [first, last] = chosen;
        if (first !== null && last !== null) onChoose({ from: first, to: last });
      }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  );
}
