import type { Stack } from './stack.ts';

/** Targets of a Prometheus on the compose network, each with a metric to find. */
const TARGETS = [
  ['api:9464', 'throughline_http_requests_in_flight'],
  ['worker:9465', 'throughline_sweeper_passes_total'],
  ['temporal:9090', 'service_requests'],
] as const;

/** Scrapes each process from within the network, at the addresses of docs/operating/metrics.md. */
export async function scrapeEach({ compose }: Stack): Promise<void> {
  const script = `
    for (const [target, metric] of ${JSON.stringify(TARGETS)}) {
      const answer = await fetch('http://' + target + '/metrics');
      if (!(await answer.text()).includes(metric)) throw new Error(target + ' has no ' + metric);
    }`;
  await compose(['exec', '--no-TTY', 'api', 'node', '--input-type=module', '--eval', script], 60_000);
}
