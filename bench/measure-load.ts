import autocannon from 'autocannon';
import type { ProcessorMeter } from './processor-time.ts';

/**
 * Returns the number of 2xx responses per second.
 * @throws Error if a request fails or gets another response
 */
export async function measureLoad(cpu: ProcessorMeter, options: autocannon.Options): Promise<number> {
  const result = await cpu.measure(
    ({ '2xx': count }) => count,
    async () => autocannon(options),
  );
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
