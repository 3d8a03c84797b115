import type { Registry } from 'prom-client';
import { registerGauge } from './register-gauge.ts';

export type Reachable = Record<'postgres' | 'temporal', boolean>;

/** Below one second, the default timeout of Kubernetes' readiness probes. */
const TIMEOUT_MS = 600;

/** A dependency that fails or times out counts as unreachable. */
export async function probeDependencies(
  probes: Record<keyof Reachable, () => Promise<unknown>>,
): Promise<Reachable> {
  const [postgres, temporal] = await Promise.all([
    respondsInTime(probes.postgres),
    respondsInTime(probes.temporal),
  ]);
  return { postgres, temporal };
}

async function respondsInTime(probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([probe().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

export function measureDependencies(registry: Registry, probeAll: () => Promise<Reachable>): void {
  registerGauge(
    registry,
    {
      name: 'throughline_dependency_up',
      help: '1 if the dependency responded at the scrape, else 0.',
      labelNames: ['dependency'],
    },
    async () =>
      Object.entries(await probeAll()).map(([dependency, isUp]) => ({
        labels: { dependency },
        value: isUp ? 1 : 0,
      })),
  );
}

export function describeReachable({ postgres, temporal }: Reachable) {
  return { database: toUpOrDown(postgres), temporal: toUpOrDown(temporal) };
}

function toUpOrDown(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down';
}
