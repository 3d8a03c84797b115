import { Counter, Histogram, type Registry } from 'prom-client';
import type { RecordedCounts } from '../../models/emails/recipients.ts';
import { getCode, type FailureKind } from '../provider/failure.ts';
import type { ResendClient, SendOutcome } from './resend-client.ts';
import { getBlockReason } from './resend-failure.ts';

/** Label values are from our enumerations, never addresses, ids or the provider's text. */
export type EmailMetrics = {
  measureCalls: (client: ResendClient, account: { isOwn: boolean }) => ResendClient;
  /** `waitMs` is undefined if the next slot was too late, so the call was postponed. */
  recordSlotWait: (waitMs: number | undefined) => void;
  /** Must be called after the commit. */
  countRecipients: (counts: RecordedCounts) => void;
};

/** In seconds. A call takes at most 30 s. */
const CALL_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** In seconds. An attempt waits at most 15 s for its slot. */
const WAIT_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 15];

/** @param countRecipients the counter that the API also uses */
export function createEmailMetrics(
  registry: Registry,
  countRecipients: EmailMetrics['countRecipients'],
): EmailMetrics {
  const registers = [registry];
  const calls = new Histogram({
    name: 'throughline_provider_call_duration_seconds',
    help: 'Calls to a provider, by result.',
    labelNames: ['provider', 'operation', 'account', 'result', 'reason'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'throughline_provider_slot_wait_seconds',
    help: 'Time that calls waited for their sending slot.',
    labelNames: ['provider'],
    buckets: WAIT_BUCKETS,
    registers,
  });
  const refusedSlots = new Counter({
    name: 'throughline_provider_slots_refused_total',
    help: 'Calls that were postponed because their sending slot was too late.',
    labelNames: ['provider'],
    registers,
  });
  const provider = 'resend';
  refusedSlots.inc({ provider }, 0);

  return {
    measureCalls: (client, { isOwn }) => {
      const measure = async (operation: keyof ResendClient, call: Promise<SendOutcome>) => {
        const startedAtMs = performance.now();
        const outcome = await call;
        const labels = { provider, operation, account: getAccountLabel(isOwn), ...getLabels(outcome) };
        calls.observe(labels, (performance.now() - startedAtMs) / 1_000);
        return outcome;
      };
      return {
        sendBatch: (...call) => measure('sendBatch', client.sendBatch(...call)),
        sendMail: (...call) => measure('sendMail', client.sendMail(...call)),
      };
    },
    recordSlotWait: (waitMs) => {
      if (waitMs === undefined) refusedSlots.inc({ provider });
      else waits.observe({ provider }, waitMs / 1_000);
    },
    countRecipients,
  };
}

/** Only failures of the platform's account concern the operator. */
export function getAccountLabel(isOwn: boolean): 'platform' | 'own' {
  return isOwn ? 'own' : 'platform';
}

/** Values of the label `result`. They must not change, because dashboards use them. */
const RESULTS: Readonly<Partial<Record<FailureKind, string>>> = {
  rate_limit: 'refused',
  unavailable: 'refused',
  ambiguous: 'ambiguous',
  quota: 'blocked',
  credentials: 'blocked',
  invalid: 'rejected',
  key_reused: 'foreign-body',
};

/** Returns only our own codes, because the provider's codes are unbounded. */
function getLabels(outcome: SendOutcome): { result: string; reason: string } {
  if (outcome.kind === 'answered') return { result: 'answered', reason: '' };
  const result = RESULTS[outcome.kind] ?? outcome.kind;
  if (result === 'refused' || result === 'ambiguous') return { result, reason: getCode(outcome) };
  return { result, reason: getBlockReason(outcome) ?? '' };
}
