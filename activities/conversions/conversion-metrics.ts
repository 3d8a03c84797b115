import { Counter, type Registry } from 'prom-client';

const STAGES = ['ingest', 'processing'] as const;

/** Label values come from fixed lists, so that the number of series is bounded. */
export type ConversionMetrics = {
  countWarnings: (stage: (typeof STAGES)[number], count: number) => void;
};

export function createConversionMetrics(registry: Registry): ConversionMetrics {
  const warnings = new Counter({
    name: 'throughline_conversion_warnings_total',
    help: "Google's warnings about accepted conversions, by stage.",
    labelNames: ['stage'],
    registers: [registry],
  });
  for (const stage of STAGES) warnings.inc({ stage }, 0);
  return { countWarnings: (stage, count) => warnings.inc({ stage }, count) };
}
