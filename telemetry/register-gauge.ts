import { Gauge, type Registry } from 'prom-client';

type Reading<Label extends string> = { labels?: Record<Label, string>; value: number };

/**
 * @param read returns the gauge's values at each scrape. Must not throw, because a failed gauge fails the
 * whole scrape
 */
export function registerGauge<Label extends string = never>(
  registry: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames?: Label[] },
  read: () => Reading<Label>[] | Promise<Reading<Label>[]>,
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    ...(labelNames && { labelNames }),
    registers: [],
    async collect() {
      const readings = await read();
      this.reset();
      for (const { labels, value } of readings) this.set({ ...labels }, value);
    },
  });
  registry.registerMetric(gauge);
}
