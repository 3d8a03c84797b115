import { ok, type Answer } from '../wire/provider.ts';
import { createRefusal, type ErrorName } from './errors.ts';
import { getDayIn } from '../wire/clock.ts';
import { getDayNumber } from './insights/days.ts';
import { readQuery, type InsightsQuery } from './insights/query.ts';
import { toRows } from './insights/rows.ts';
import { sendEvents } from './events/send-events.ts';
import {
  accessDataset,
  accessTarget,
  getAdAccounts,
  pick,
  readDataset,
  readObject,
  readUser,
  createUnknownObject,
} from './objects.ts';
import { getPage } from './page.ts';
import type { Progress, ReportRun } from './reports.ts';
import type { MetaProvider, OperationName } from './provider.ts';
import type { Settings } from './settings.ts';
import type { Grant } from './token.ts';
import { getDatasets, type Target } from './tree/objects.ts';

export type Route = {
  operation: OperationName;
  /** Version in the path, such as `v27.0`. */
  version: string;
  /** `me`, an ad account as `act_…`, another object or a report run. */
  id: string;
};

type PerformParts = {
  provider: MetaProvider;
  grant: Grant;
  route: Route;
  url: URL;
  /** Parameters of the query and the body. */
  parameters: URLSearchParams;
};

/**
 * Answers a call with a valid token and proof.
 * @throws Refusal
 */
export function perform(call: PerformParts): Answer {
  const { grant, route, parameters } = call;
  checkVersion(route.version);
  checkOpenToNewApps(parameters);
  if (!grant.mayRead) {
    const message = '(#200) Requires ads_read or ads_management permission to access this.';
    throw createRefusal('200', { message });
  }
  const fields = parameters.get('fields');
  switch (route.operation) {
    case 'object': {
      if (route.id === 'me') return ok(readUser(grant, fields));
      const dataset = accessDataset(grant, route.id);
      return ok(dataset ? readDataset(dataset, fields) : readObject(accessTarget(grant, route.id), fields));
    }
    case 'adaccounts':
      return ok(buildPage(call, getAdAccounts(grant, fields)));
    case 'adspixels': {
      const { account } = accessTarget(grant, route.id);
      return ok(
        buildPage(
          call,
          getDatasets(account.id).map((dataset) => readDataset(dataset, fields)),
        ),
      );
    }
    case 'events':
      return takeEvents(call);
    case 'insights':
      return ok(buildPage(call, readRows(call)));
    case 'insights.start':
      return startReport(call);
    case 'report':
      return ok(buildReportNode(call, fields));
    case 'report.rows':
      return ok(buildPage(call, readReportRows(call)));
  }
}

function takeEvents({ provider, grant, route, parameters }: PerformParts): Answer {
  const dataset = accessDataset(grant, route.id);
  if (!dataset) throw createUnknownObject(route.id);
  return sendEvents({ grant, dataset, parameters, store: provider.events, now: provider.now(grant.world) });
}

/** Oldest supported version of the Marketing API: v24.0 ended on 2026-10-06. */
const MIN_VERSION = 25;
const MAX_VERSION = 27;

function checkVersion(version: string): void {
  const number = Number(/^v(\d{1,3})\.0$/.exec(version)?.[1]);
  if (number >= MIN_VERSION && number <= MAX_VERSION) return;
  if (number < MIN_VERSION) throw createRefusal('2635');
  throw createRefusal('2500', { message: `Unknown path components: /${version}` });
}

/** Multi-ID reads, method override, JSONP and date formats. v27.0 closed them to new apps on every version. */
const CLOSED_PARAMETERS = ['ids', 'method', 'callback', 'date_format'];

/** Refuses features that are closed to new apps. The sandbox's app counts as new. */
function checkOpenToNewApps(parameters: URLSearchParams): void {
  const closed = CLOSED_PARAMETERS.find((name) => parameters.has(name));
  const alias = /\.as\(/.test(parameters.get('fields') ?? '') ? 'field aliases' : undefined;
  const feature = closed ?? alias;
  if (feature === undefined) return;
  throw createRefusal('100', { message: `(#100) ${feature}: not available to new apps since v27.0.` });
}

function getSettings({ provider, grant }: PerformParts): Settings {
  return provider.settings.get(grant.world);
}

function buildPage(call: PerformParts, rows: readonly object[]): object {
  const { provider, grant, url } = call;
  return getPage(rows, { url, token: grant.token, maxRows: provider.pageRows(getSettings(call)) });
}

/** Parses an insights call: object, query and current day in the ad account's time zone. */
function readRequest({ provider, grant, route, parameters }: PerformParts) {
  const target = accessTarget(grant, route.id);
  const today = getDayIn(target.account.timeZone, provider.now(grant.world));
  return { target, today, query: readQuery(parameters, target, today) };
}

function readRows(call: PerformParts): object[] {
  const { target, today, query } = readRequest(call);
  const tooLarge = findTooLargeError(target, query);
  if (tooLarge) throw createRefusal(tooLarge);
  return toRows(target, query, today);
}

/** Returns the error of a query that needs a report run; null for other queries. */
function findTooLargeError({ account, campaign }: Target, { days, level }: InsightsQuery): ErrorName | null {
  if (!account.large || campaign || getDayNumber(days.until) === getDayNumber(days.since)) return null;
  return level === 'account' || level === 'campaign' ? '100/1504018' : '2/1504038';
}

function startReport(call: PerformParts): Answer {
  const { provider, grant, route } = call;
  const { today, query } = readRequest(call);
  const { world } = grant;
  const run = provider.reports.start({
    world,
    targetId: route.id,
    query,
    today,
    startedAt: provider.now(world),
  });
  const body = { report_run_id: run.id };
  return ok(body, [body]);
}

function getReport(call: PerformParts, isPoll: boolean): { run: ReportRun; progress: Progress } {
  const { provider, grant, route } = call;
  const run = provider.reports.find(grant.world, route.id);
  if (!run) throw createUnknownObject(route.id);
  const now = provider.now(grant.world);
  return { run, progress: provider.reports.getProgress(run, getSettings(call), { now, isPoll }) };
}

function buildReportNode(call: PerformParts, fields: string | null): object {
  const { run, progress } = getReport(call, true);
  const node = {
    id: run.id,
    account_id: accessTarget(call.grant, run.targetId).account.id,
    time_ref: Math.floor(run.startedAt / 1000),
    async_status: progress.status,
    async_percent_completion: progress.percent,
    date_start: run.query.days.since,
    date_stop: run.query.days.until,
  };
  return pick(node, fields, 'AdReportRun', Object.keys(node));
}

function readReportRows(call: PerformParts): object[] {
  const { run, progress } = getReport(call, false);
  if (progress.status === 'Job Failed' || progress.status === 'Job Skipped')
    throw createRefusal('-2/2490547');
  if (progress.status !== 'Job Completed') throw createRefusal('2601/1815107');
  return toRows(accessTarget(call.grant, run.targetId), run.query, run.today);
}
