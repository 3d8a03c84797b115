import { formatDay } from './when.tsx';

export type DayValue = { day: string; value: number };

type DayBarsProps = {
  days: readonly DayValue[];
  /** Name of the metric. */
  name: string;
  format: (value: number) => string;
};

const HEIGHT = 40;
const STEP = 10;

/** Renders a metric by day as bars without a chart library, which the first page must not load. */
export function DayBars({ days, name, format }: DayBarsProps) {
  const highest = days.reduce<DayValue | undefined>(
    (most, day) => (most === undefined || day.value > most.value ? day : most),
    undefined,
  );
  if (!highest) return null;
  const most = highest.value || 1;
  return (
    <svg
      role="img"
      aria-label={`${name} by day, at most ${format(highest.value)} on ${formatDay(highest.day)}`}
      className="day-bars"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
    >
      {days.map(({ day, value }, index) => {
        const height = Math.max(1, (Math.max(0, value) / most) * HEIGHT);
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx={1}>
            <title>{`${formatDay(day)}: ${format(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
