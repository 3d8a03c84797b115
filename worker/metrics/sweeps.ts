import { Counter, type Registry } from 'prom-client';

/** What is counted of the sweeper: its passes, and the batches that it had to start or to settle. */
export type SweepMetrics = {
  passed: (result: 'done' | 'failed') => void;
  mended: (action: 'started' | 'settled') => void;
};

/** Makes the counters of the sweeper in a registry. */
export function createSweepMetrics(registry: Registry): SweepMetrics {
  const passes = new Counter({
    name: 'throughline_sweeper_passes_total',
    help: 'Looks of the sweeper for batches that were left behind.',
    labelNames: ['result'],
    registers: [registry],
  });
  const batches = new Counter({
    name: 'throughline_sweeper_batches_total',
    help: 'Batches that the sweeper started, or settled because their run had ended otherwise.',
    labelNames: ['action'],
    registers: [registry],
  });
  for (const result of ['done', 'failed']) passes.inc({ result }, 0);
  for (const action of ['started', 'settled']) batches.inc({ action }, 0);
  return { passed: (result) => passes.inc({ result }), mended: (action) => batches.inc({ action }) };
}
