import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Attempt } from '../support/queue-until-accepted.ts';
import { formatSeconds } from './kill-servers.ts';
import { createOutageRequests, type CreateRequest, type OutageRequests } from './outage-requests.ts';

const MIN_DELAYED_BATCHES = 400;

const STARTED_WITHIN_MS = 30_000;
const ENDED_WITHIN_MS = 240_000;

/** Time limit for the refusal of a request that needs Temporal. */
const REFUSED_WITHIN_MS = 2_000;

const REQUEST_TIMEOUT_MS = 30_000;

/** Sending stops this long before Temporal returns, so that every answer comes during the outage. */
const LEAD_MS = 3_000;

type Condition = 'started_at is null' | 'completed_at is null';

type OutageAnswers = Map<string, { attempts: Attempt[]; errors: ReadonlySet<string> }>;

const OUTAGE_MS = 60_000;

/**
 * Number of requests of each kind other than batches. The number is below the rate limit of a network
 * address.
 */
const OTHER_REQUESTS = 150;

type Options = { print: (line: string) => void };

/**
 * Sends requests of every kind while Temporal is down, and measures how soon accepted batches start
 * afterwards.
 * @returns violations: a refused request that does not need Temporal, a request that needs Temporal but got
 * no 503 within 2 s, too few delayed batches, or a batch that started late
 */
export async function checkTemporalOutage(stack: OwnStack, { print }: Options): Promise<string[]> {
  const batches = createBatchClient(stack.url, { 'x-app-key': stack.tenant.appKey });
  const trackingId = await batches.queue(createRecipients(2));
  await batches.waitForCompletion(trackingId);
  const superuser = new Client({ connectionString: stack.database.superuserUrl });
  await superuser.connect();
  try {
    const requests = await createOutageRequests(stack, {
      trackingId,
      batchId: await getBatchId(superuser, trackingId),
    });
    await compileValidators(stack.url, requests);
    const outageAnswers = await sendDuringOutage(stack, requests);
    const violations = reviewAnswers(requests, outageAnswers, print);
    const delayed = await countBatches(superuser, 'started_at is null');
    await stack.temporal.waitUntilUp();
    const backAt = performance.now();
    const waitFor = async (condition: Condition) => {
      await eventually(async () => (await countBatches(superuser, condition)) === 0, ENDED_WITHIN_MS);
      return performance.now() - backAt;
    };
    const startedAfter = await waitFor('started_at is null');
    const endedAfter = await waitFor('completed_at is null');
    print(`${delayed} batches were delayed by the outage`);
    print(
      `all had started ${formatSeconds(startedAfter)} and ended ${formatSeconds(endedAfter)} after the outage`,
    );
    if (delayed < MIN_DELAYED_BATCHES) violations.push(`The outage delayed only ${delayed} batches.`);
    if (startedAfter > STARTED_WITHIN_MS)
      violations.push(
        `The last batch started ${formatSeconds(startedAfter)} after the outage, later than ${formatSeconds(STARTED_WITHIN_MS)}.`,
      );
    return violations;
  } finally {
    await superuser.end();
  }
}

/**
 * Sends each request that does not need Temporal once, so that the API has compiled its validators before the
 * outage, as a production API has.
 */
async function compileValidators(api: string, { others }: OutageRequests): Promise<void> {
  for (const createRequest of Object.values(others)) {
    const { path, init } = createRequest();
    await fetch(api + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  }
}

async function sendDuringOutage(stack: OwnStack, requests: OutageRequests): Promise<OutageAnswers> {
  const sendingStop = new AbortController();
  const outageAnswers: OutageAnswers = new Map();
  const endsAt = performance.now() + OUTAGE_MS;
  await stack.temporal.kill(OUTAGE_MS);
  const callers = Object.entries({ ...requests.others, ...requests.needTemporal }).map(
    ([name, createRequest]) => {
      const attempts: Attempt[] = [];
      const errors = new Set<string>();
      outageAnswers.set(name, { attempts, errors });
      // Plans more batches than required, because a busy machine sends fewer than planned.
      const times = name === 'a batch' ? MIN_DELAYED_BATCHES * 1.2 : OTHER_REQUESTS;
      const pauseMs = (endsAt - LEAD_MS - performance.now()) / times;
      return sendEvenly(stack.url, createRequest, { attempts, errors, pauseMs, signal: sendingStop.signal });
    },
  );
  await delay(endsAt - performance.now() - LEAD_MS);
  sendingStop.abort();
  await Promise.all(callers);
  return outageAnswers;
}

async function sendEvenly(
  api: string,
  createRequest: CreateRequest,
  {
    attempts,
    errors,
    pauseMs,
    signal,
  }: { attempts: Attempt[]; errors: Set<string>; pauseMs: number; signal: AbortSignal },
): Promise<void> {
  const open: Promise<void>[] = [];
  const sendOne = async () => {
    const { path, init } = createRequest();
    const startedAt = performance.now();
    const status = await fetch(api + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      .then(async (answer) => {
        const text = await answer.text();
        if (answer.status >= 400) errors.add(text.slice(0, 300));
        return answer.status;
      })
      .catch(() => 'no response' as const);
    attempts.push({ status, durationMs: Math.round(performance.now() - startedAt) });
  };
  while (!signal.aborted) {
    open.push(sendOne());
    await delay(pauseMs);
  }
  await Promise.all(open);
}

function reviewAnswers(
  { needTemporal }: OutageRequests,
  outageAnswers: OutageAnswers,
  print: (line: string) => void,
): string[] {
  print('| request | number | answers | slowest |');
  print('| --- | --- | --- | --- |');
  const violations: string[] = [];
  for (const [name, { attempts, errors }] of outageAnswers) {
    const answers = [...new Set(attempts.map(({ status }) => status))]
      .map((answer) => `${attempts.filter(({ status }) => status === answer).length} × ${answer}`)
      .join(', ');
    const slowestMs = Math.max(0, ...attempts.map(({ durationMs }) => durationMs));
    print(`| ${name} | ${attempts.length} | ${answers} | ${formatSeconds(slowestMs)} |`);
    const refused = attempts.filter(({ status }) => status === 'no response' || status >= 400).length;
    if (!(name in needTemporal)) {
      violations.push(...[...errors].map((text) => `${name}: ${text}`));
      if (refused > 0)
        violations.push(`${name}: ${refused} of ${attempts.length} were refused, but need no Temporal.`);
    } else {
      const late = attempts.filter(
        ({ status, durationMs }) => status !== 503 || durationMs > REFUSED_WITHIN_MS,
      ).length;
      if (late > 0)
        violations.push(
          `${name}: ${late} of ${attempts.length} were not answered 503 within ${formatSeconds(REFUSED_WITHIN_MS)}.`,
        );
    }
  }
  return violations;
}

async function getBatchId(database: Client, trackingId: string): Promise<string> {
  const sql = 'select id from email_batches where tracking_id = $1';
  const { rows } = await database.query<{ id: string }>(sql, [trackingId]);
  return z.uuid().parse(rows[0]?.id);
}

async function countBatches(database: Client, condition: Condition): Promise<number> {
  const sql = `select count(*)::integer as count from email_batches where ${condition}`;
  return z.object({ count: z.number() }).parse((await database.query(sql)).rows[0]).count;
}
