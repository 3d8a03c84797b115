import { z } from 'zod';

/** Whether events are sent to this machine's loopback too, without TLS: for development. */
export const webhooksToLoopbackVariables = {
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
};

/** In production it is refused: a tenant would reach what listens beside the workers. */
export function webhooksToLoopback(
  env: { WEBHOOKS_TO_LOOPBACK: 'on' | 'off' },
  nodeEnv: string,
  context: z.RefinementCtx,
): boolean {
  const isOn = env.WEBHOOKS_TO_LOOPBACK === 'on';
  if (isOn && nodeEnv === 'production') {
    const message = 'must not be on in production: tenants would reach what listens on this machine';
    context.addIssue({ code: 'custom', path: ['WEBHOOKS_TO_LOOPBACK'], message });
  }
  return isOn;
}
