import { z } from 'zod';

/**
 * The setting METRICS_PORT: a port (0 takes any free one), or `off` or nothing for no metrics, which is undefined.
 * @param usual the port without a setting
 */
export function metricsPort(usual: number) {
  const off = z.enum(['', 'off']).transform(() => undefined);
  const port = z.coerce.number<string>().int().min(0).max(65_535);
  return z
    .string()
    .default(String(usual))
    .pipe(z.union([off, port], 'is neither a port nor off'));
}
