import { z } from 'zod';

/** For development: allows webhooks to loopback addresses, without TLS. */
export const webhooksToLoopbackVariables = {
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
};

/** Refuses the setting in production, where it would let tenants reach services on the workers' machines. */
export function readWebhooksToLoopback(
  env: { WEBHOOKS_TO_LOOPBACK: 'on' | 'off' },
  nodeEnv: string,
  context: z.RefinementCtx,
): boolean {
  const isOn = env.WEBHOOKS_TO_LOOPBACK === 'on';
  if (isOn && nodeEnv === 'production') {
    const message = 'must be off in production: tenants could reach services on this machine';
    context.addIssue({ code: 'custom', path: ['WEBHOOKS_TO_LOOPBACK'], message });
  }
  return isOn;
}
