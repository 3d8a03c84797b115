import type { Express } from 'express';
import { describeReachable } from '../../telemetry/dependencies.ts';
import type { ApiContext } from '../context.ts';
import { unavailable } from './errors.ts';
import { mountPage } from './refuse-method.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it has started, and is not about to stop. What it needs and
 * does not reach stands in the body only: all processes would leave the balancer at once, and with them
 * what needs nothing of it. Open to everybody.
 */
export function mountHealth(
  app: Express,
  { dependencies, draining }: Pick<ApiContext, 'dependencies' | 'draining'>,
): void {
  mountPage(app, '/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  mountPage(app, '/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (draining.aborted) {
      response.status(503).json({ status: 'draining', ...unavailable().toJSON() });
      return;
    }
    response.json({ status: 'ready', ...describeReachable(await dependencies()) });
  });
}
