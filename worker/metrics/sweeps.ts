import { Counter, type Registry } from 'prom-client';

/** The loops do not wait for each other. */
export const SWEEP_LOOPS = ['single_mails', 'starts', 'sequences', 'events', 'rest'] as const;

export type SweepLoop = (typeof SWEEP_LOOPS)[number];

export type SweepMetrics = {
  recordPass: (loop: SweepLoop, result: 'done' | 'failed') => void;
  recordRepair: (action: 'started' | 'settled') => void;
};

export function createSweepMetrics(registry: Registry): SweepMetrics {
  const passes = new Counter({
    name: 'throughline_sweeper_passes_total',
    help: 'Passes of the sweeper, by loop.',
    labelNames: ['loop', 'result'],
    registers: [registry],
  });
  const batches = new Counter({
    name: 'throughline_sweeper_batches_total',
    help: 'Batches whose workflow the sweeper started, or whose state it settled after the end of the workflow.',
    labelNames: ['action'],
    registers: [registry],
  });
  for (const loop of SWEEP_LOOPS) for (const result of ['done', 'failed']) passes.inc({ loop, result }, 0);
  for (const action of ['started', 'settled']) batches.inc({ action }, 0);
  return {
    recordPass: (loop, result) => passes.inc({ loop, result }),
    recordRepair: (action) => batches.inc({ action }),
  };
}
