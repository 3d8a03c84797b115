import { Gauge, type Registry } from 'prom-client';

/** One value of a gauge, with the values of its labels. */
export type Reading<Label extends string> = { labels?: Record<Label, string>; value: number };

/**
 * Registers a gauge whose values `read` gives at each scrape. Labels that `read` leaves out are not shown. It must not
 * throw, because one failed gauge would fail the whole scrape.
 */
export function readGauge<Label extends string = never>(
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
