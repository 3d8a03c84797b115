import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectProvider, type BenchStack } from './bench-stack.ts';
import { getJson, sendJson } from './call-json.ts';
import { compareTimes } from './compare-times.ts';
import { formatRatio, getPercentile, getSpread, mapRecord, type Spread } from './measure.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { connectByHand, type Cursor } from './peers/journey-by-hand.ts';
import { formatProcessorTime, createProcessorMeter, POSTGRESQL, SELF, TEMPORAL } from './processor-time.ts';
import { startPeer } from './start-peer.ts';
import { LEAD, openHistory } from './visitor-history.ts';

const ROUNDS = 5;
const PAGES_PER_ROUND = 30;
const WARM_UPS = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAILS = 5;
const HUBSPOT_VERSION = '2026-09';

/** Median and 95th percentile of each round, summarized over the rounds, in milliseconds. */
type Figures = { p50: Spread; p95: Spread };

type Name =
  | 'first'
  | 'firstByHand'
  | 'firstAtLeast'
  | 'second'
  | 'secondByHand'
  | 'secondInExpress'
  | 'workflow';

type Size = { events: number; figures: Record<Name, Figures> };

/**
 * Compares a lead's journey through the API with hand-written SQL statements, as the project's history grows.
 * @param sizes numbers of stored events, ascending
 */
export async function benchJourney(
  stack: BenchStack,
  { sizes }: { sizes: readonly number[] },
): Promise<string[]> {
  const secret = `pat-${randomBytes(6).toString('hex')}`;
  await connectProvider(stack, { provider: 'crm', externalId: '7000001', secret });
  await queueMails(stack);
  const history = stack.stopWithStack(await openHistory(stack.database.superuserUrl, stack.projectId));
  const byHand = stack.stopWithStack(await connectByHand(stack.database.apiUrl, stack.projectId));
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const express = stack.stopWithStack(await startExpress(stack));

  const cpus = {
    first: createProcessorMeter(),
    firstByHand: createProcessorMeter({ ...SELF, ...POSTGRESQL, ...TEMPORAL }),
    second: createProcessorMeter(),
    secondByHand: createProcessorMeter({ ...SELF, ...POSTGRESQL }),
  };
  const measured: Size[] = [];
  for (const events of sizes) {
    await history.grow(events);
    const { cursor, cursorByHand } = await expectSamePages(stack, byHand);
    const figures = await measure({
      first: { work: () => readPage(stack), meter: cpus.first },
      firstByHand: {
        work: async () => {
          await emptyJobs.runEmptyWorkflow();
          await byHand.readPage(LEAD);
        },
        meter: cpus.firstByHand,
      },
      firstAtLeast: {
        work: async () => {
          await emptyJobs.runOneActivityWorkflow();
          await readLead(stack, secret);
          await byHand.readPage(LEAD);
        },
      },
      second: { work: () => readPage(stack, cursor), meter: cpus.second },
      secondByHand: { work: () => byHand.readPage(LEAD, cursorByHand), meter: cpus.secondByHand },
      secondInExpress: { work: () => express.readPage(cursorByHand) },
      workflow: { work: emptyJobs.runEmptyWorkflow },
    });
    measured.push({ events, figures });
  }
  return [
    ...formatReport(measured),
    formatProcessorTime('first page', cpus.first, { peer: ['hand-written', cpus.firstByHand] }),
    formatProcessorTime('second page', cpus.second, { peer: ['hand-written', cpus.secondByHand] }),
    '',
  ];
}

type ByHand = Awaited<ReturnType<typeof connectByHand>>;

const journeyPage = z.object({
  journey: z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string() }),
});

async function readPage({ api, projectId, token }: BenchStack, cursor?: string) {
  const query = new URLSearchParams({ crm_lead_id: LEAD.id, ...(cursor !== undefined && { cursor }) });
  const url = `${api}/projects/${projectId}/integrations/crmprovider/journey?${query.toString()}`;
  return getJson(url, { Authorization: `Bearer ${token}` });
}

function readLead({ sandbox }: BenchStack, secret: string) {
  const url = `${sandbox.crm}/crm/objects/${HUBSPOT_VERSION}/contacts/${LEAD.id}?properties=email&properties=phone`;
  return getJson(url, { Authorization: `Bearer ${secret}` });
}

async function startExpress({ api, issuer, token, database, projectId }: BenchStack) {
  const jwks: unknown = await (await fetch(`${api}/api/auth/jwks`)).json();
  const settings = { databaseUrl: database.apiUrl, projectId, jwks, issuer, audience: api };
  const { url, stop } = await startPeer('journey', settings);
  return {
    readPage: ({ at, id }: Cursor) =>
      getJson(`${url}/?${new URLSearchParams({ at, id }).toString()}`, { Authorization: `Bearer ${token}` }),
    stop,
  };
}

/** @throws Error if the peer's pages differ from the API's or are not full */
async function expectSamePages(
  stack: BenchStack,
  byHand: ByHand,
): Promise<{ cursor: string; cursorByHand: Cursor }> {
  const { journey } = journeyPage.parse(await readPage(stack));
  const next = journeyPage.parse(await readPage(stack, journey.nextCursor));
  const first = await byHand.readPage(LEAD);
  const cursorByHand = first.at(-1);
  if (!cursorByHand) throw new Error('The journey of the benchmark is empty.');
  const apiIds = [...journey.items, ...next.journey.items].map(({ id }) => id.slice('evt_'.length));
  const peerIds = [...first, ...(await byHand.readPage(LEAD, cursorByHand))].map(({ id }) => id);
  if (peerIds.length < 100 || apiIds.join() !== peerIds.join())
    throw new Error('The pages of the API and of the peer differ, or are not full.');
  return { cursor: journey.nextCursor, cursorByHand };
}

/** Queues mails to the lead, so that pages merge events and mails. */
async function queueMails({ api, appKey }: BenchStack): Promise<void> {
  const body = {
    trackingId: randomUUID(),
    emailType: 'transactional',
    scheduledFor: new Date(Date.now() + DAY_MS).toISOString(),
    template: { subject: 'Workshop {{number}}', text: 'See you at number {{number}}.' },
    recipients: Array.from({ length: MAILS }, (_, number) => ({
      email: LEAD.email,
      params: { number: String(number) },
    })),
  };
  await sendJson('POST', `${api}/emails/batch/queue`, body, { 'X-App-Key': appKey });
}

async function measure(contenders: Parameters<typeof compareTimes<Name>>[0]): Promise<Record<Name, Figures>> {
  await compareTimes(contenders, { rounds: WARM_UPS, warmUps: 0 });
  const rounds: Record<Name, number[]>[] = [];
  while (rounds.length < ROUNDS)
    rounds.push(await compareTimes(contenders, { rounds: PAGES_PER_ROUND, warmUps: 0 }));
  return mapRecord(contenders, (_, name) => ({
    p50: getSpread(rounds.map((times) => getPercentile(times[name], 0.5))),
    p95: getSpread(rounds.map((times) => getPercentile(times[name], 0.95))),
  }));
}

function formatReport(sizes: readonly Size[]): string[] {
  const [smallest] = sizes;
  const largest = sizes.at(-1);
  if (!smallest || !largest) throw new Error('No size was measured.');
  const formatGrowth = (name: Name) => formatRatio(largest.figures[name].p95, smallest.figures[name].p95);
  const formatTable = (ours: Name, peer: Name) =>
    sizes.map(({ events, figures }) => {
      const cells = [figures[ours].p50, figures[ours].p95, figures[peer].p50, figures[peer].p95].map(
        formatSpread,
      );
      const ratio = formatRatio(figures[ours].p50, figures[peer].p50);
      return `| ${events.toLocaleString('en-US')} | ${cells.join(' | ')} | ${ratio} |`;
    });
  const budget = largest.events === 10_000_000 ? ' (budget ≤ 1.2×)' : '';
  return [
    '## A page of a journey',
    '',
    `Milliseconds for a page of 50 items, alternating with the peer: the median of ${ROUNDS} rounds of ${PAGES_PER_ROUND} pages, with the range of the rounds. The lead has three visitors, ${MAILS} mails, and a twentieth of all stored events, spread over two years.`,
    '',
    'First page. Throughline reads the lead from the CRM in a workflow. The hand-written peer already knows the address and phone number of the lead: it runs an empty workflow and the SQL statements.',
    '',
    '| stored events | Throughline p50 | Throughline p95 | hand-written p50 | hand-written p95 | ratio of p50 (budget ≤ 1.7×) |',
    '|---|---|---|---|---|---|',
    ...formatTable('first', 'firstByHand'),
    '',
    `At ${largest.events.toLocaleString('en-US')} events the p95 is ${formatGrowth('first')} that at ${smallest.events.toLocaleString('en-US')}${budget}; hand-written: ${formatGrowth('firstByHand')}. An empty workflow alone: p50 ${formatSpread(largest.figures.workflow.p50)}, p95 ${formatSpread(largest.figures.workflow.p95)}.`,
    '',
    `Every implementation of a first page needs a workflow with one activity, the CRM's response and the SQL statements. These parts together take ${formatSpread(largest.figures.firstAtLeast.p50)} at the median, ${formatRatio(largest.figures.firstAtLeast.p50, largest.figures.firstByHand.p50)} as long as the hand-written page. Throughline takes ${formatRatio(largest.figures.first.p50, largest.figures.firstAtLeast.p50)} as long as these parts.`,
    '',
    'Second page, without a workflow. The hand-written peer runs only the SQL statements.',
    '',
    '| stored events | Throughline p50 | Throughline p95 | hand-written p50 | hand-written p95 | ratio of p50 (budget ≤ 1.5×) |',
    '|---|---|---|---|---|---|',
    ...formatTable('second', 'secondByHand'),
    '',
    `At ${largest.events.toLocaleString('en-US')} events the p95 is ${formatGrowth('second')} that at ${smallest.events.toLocaleString('en-US')}${budget}; hand-written: ${formatGrowth('secondByHand')}.`,
    '',
    `A hand-written Express handler that verifies the token and runs the statements takes ${formatSpread(largest.figures.secondInExpress.p50)} at the median, ${formatRatio(largest.figures.secondInExpress.p50, largest.figures.secondByHand.p50)} as long as the statements alone. Throughline takes ${formatRatio(largest.figures.second.p50, largest.figures.secondInExpress.p50)} as long as this handler.`,
    '',
  ];
}

function formatSpread({ median, min, max }: Spread): string {
  return `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
}
