import { Registry } from 'prom-client';
import { createEmailMetrics } from '../../../../activities/emails/email-metrics.ts';
import type { SendOutcome } from '../../../../activities/emails/resend-client.ts';

const REFUSED: SendOutcome = { provider: 'resend', kind: 'credentials', scope: 'fleet', message: 'no' };

it("labels provider calls with their account: the project's own or the platform's", async () => {
  const registry = new Registry();
  const { measureCalls } = createEmailMetrics(registry, () => undefined);
  for (const [isOwn, calls] of [
    [true, 3],
    [false, 1],
  ] as const) {
    const refuse = () => Promise.resolve(REFUSED);
    const client = measureCalls({ sendBatch: refuse, sendMail: refuse }, { isOwn });
    for (let call = 0; call < calls; call += 1) await client.sendBatch([], 'key');
  }
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => line.includes('duration_seconds_count'));
  const labels = (account: string) =>
    `provider="resend",operation="sendBatch",account="${account}",result="blocked",reason="provider_credentials"`;
  expect(lines).toEqual([
    `throughline_provider_call_duration_seconds_count{${labels('own')}} 3`,
    `throughline_provider_call_duration_seconds_count{${labels('platform')}} 1`,
  ]);
});
