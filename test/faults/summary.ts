import type { Agreement } from '../support/agreement.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Step } from './plan.ts';
import type { Traffic } from './traffic.ts';

/** A step, and the milliseconds until mails went out again if it waited for them. */
export type Done = { step: Step; resumedAfterMs: number | undefined };

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
export function summarize(
  stack: OwnStack,
  traffic: Traffic,
  { done, agreement }: { done: readonly Done[]; agreement: Agreement },
): string[] {
  const kills = KINDS.map(
    ([kind, name]) => `${name} ${done.filter(({ step }) => step.kill.kind === kind).length}`,
  );
  const longestMs = Math.max(0, ...done.map(({ resumedAfterMs = 0 }) => resumedAfterMs));
  const servers = [stack.api, stack.temporal, stack.postgres, ...stack.workers];
  const rows: [string, string | number][] = [
    ['batches', agreement.batches],
    ['recipients', agreement.recipients],
    ['mails accepted by the provider', agreement.accepted],
    ['kills', `${done.length}: ${kills.join(', ')}`],
    ['batches blocked and resumed', traffic.resumed()],
    ['slowest 503', formatSeconds(traffic.slowestRefusalMs())],
    [
      'servers that ended by themselves',
      servers.reduce((sum, server) => sum + server.countUnexpectedEnds(), 0),
    ],
    ['longest until mails went out again', formatSeconds(longestMs)],
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
