import type { Agreement } from '../support/agreement.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Attempt } from '../support/queue-until-accepted.ts';
import type { Step } from './plan.ts';
import type { Recovery } from './kill-servers.ts';
import type { Traffic } from './traffic.ts';

export type Done = { step: Step; recovery: Recovery | undefined };

/** Describes a step: `kill worker 1 and 2 · provider: 429, 2 times`. */
export function describeStep({ kill, fault }: Step): string {
  const killText = (() => {
    switch (kill.kind) {
      case 'worker':
        return `kill worker ${kill.workers.map((index) => index + 1).join(' and ')}`;
      case 'api':
        return `kill API ${kill.after} ms into a POST of ${kill.recipients}`;
      case 'temporal':
        return `kill Temporal for ${kill.away / 1_000} s`;
      case 'postgres':
        return `kill PostgreSQL for ${kill.away / 1_000} s`;
    }
  })();
  if (!fault) return killText;
  const { kind, status = kind, retryAfter, delayMs, times = 1 } = fault;
  const details = [
    retryAfter !== undefined && `Retry-After ${retryAfter} s`,
    delayMs !== undefined && `${delayMs / 1_000} s`,
    times > 1 && `${times} times`,
  ].filter((detail) => detail !== false);
  return `${killText} · provider: ${[status, ...details].join(', ')}`;
}

/** Display names of the targets. */
const KINDS: [Step['kill']['kind'], string][] = [
  ['worker', 'worker'],
  ['api', 'API'],
  ['temporal', 'Temporal'],
  ['postgres', 'PostgreSQL'],
];

/** Returns the final table of a run as Markdown. */
export async function summarize(
  stack: OwnStack,
  traffic: Traffic,
  { done, agreement }: { done: Done[]; agreement: Agreement },
): Promise<string[]> {
  const kills = KINDS.map(
    ([kind, name]) => `${name} ${done.filter(({ step }) => step.kill.kind === kind).length}`,
  ).join(', ');
  const calls = await stack.account.ledger();
  const answers = new Map<string, number>();
  for (const { answered } of calls) {
    const answer = typeof answered === 'string' ? answered : String(answered.status);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  const answered = traffic.attempts.filter(({ status }) => status !== 'no answer');
  const servers = [stack.api, stack.temporal, stack.postgres, ...stack.workers];
  const ownEnds = servers.reduce((sum, server) => sum + server.countUnexpectedEnds(), 0);
  const accepted = answered.filter(({ status }) => status === 202);
  const sentAway = answered.filter(({ status }) => status === 503);
  const getSlowest = (attempts: Attempt[]) =>
    `the slowest after ${formatSeconds(Math.max(0, ...attempts.map(({ ms }) => ms)))}`;
  const describeLongest = (measure: keyof Recovery) =>
    KINDS.map(([kind, name]) => {
      const steps = done.filter(({ step }) => step.kill.kind === kind);
      return `${name} ${formatSeconds(Math.max(0, ...steps.map(({ recovery }) => recovery?.[measure] ?? 0)))}`;
    }).join(', ');
  const rows: [string, string | number][] = [
    ['batches', agreement.batches],
    ['recipients', agreement.recipients],
    ['mails accepted by the provider', agreement.accepted],
    ['kills', `${done.length}: ${kills}`],
    [
      'calls to the provider',
      `${calls.length}: ${[...answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')}`,
    ],
    [
      'requests for a batch',
      `${traffic.attempts.length}: ${accepted.length} × 202, ${sentAway.length} × 503, ${traffic.attempts.length - answered.length} × no answer`,
    ],
    ['202', getSlowest(accepted)],
    [
      '503 within 2 s',
      `${sentAway.filter(({ ms }) => ms <= 2_000).length} of ${sentAway.length}, ${getSlowest(sentAway)}`,
    ],
    ['batches blocked and resumed', traffic.resumed()],
    ['servers that ended by themselves', ownEnds],
    ['longest until mails went out again', describeLongest('mails')],
    ['longest until the API was ready again', describeLongest('api')],
    ['unknown', agreement.unknown.length],
    ['lost', agreement.lost.length],
    ['twice', agreement.twice.length],
    ['disagreements', agreement.disagreements.length],
  ];
  return ['| what | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
}

/** Formats milliseconds as seconds. */
export function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
