import { ok, type Answer } from '../wire/provider.ts';
import { createRefusal, type ErrorName } from './errors.ts';
import { getDayIn } from '../wire/clock.ts';
import { readQuery, type InsightsQuery } from './insights/query.ts';
import { buildRows } from './insights/rows.ts';
import { sendEvents } from './events/send-events.ts';
import {
  accessDataset,
  accessTarget,
  serializeAdAccounts,
  pickFields,
  serializeDataset,
  serializeObject,
  serializeUser,
  createUnknownObject,
} from './objects.ts';
import { buildPage } from './page.ts';
import type { Progress, ReportRun } from './reports.ts';
import type { MetaProvider, OperationName } from './provider.ts';
import type { Settings } from './settings.ts';
import type { Grant } from './token.ts';
import { getDatasets, type Target } from './tree/objects.ts';

export type Route = {
  operation: OperationName;
  version: string;
  /** `me`, an ad account as `act_…`, another object or a report run. */
  id: string;
};

type GraphCall = {
  provider: MetaProvider;
  grant: Grant;
  route: Route;
  url: URL;
  parameters: URLSearchParams;
};

/**
 * The caller has checked the token and its proof.
 * @throws Refusal
 */
export function perform(call: GraphCall): Answer {
  const { grant, route, parameters } = call;
  checkVersion(route.version);
  checkNewAppFeatures(parameters);
  if (!grant.canRead) {
    const message = '(#200) Requires ads_read or ads_management permission to access this.';
    throw createRefusal('200', { message });
  }
  const fields = parameters.get('fields');
  switch (route.operation) {
    case 'object': {
      if (route.id === 'me') return ok(serializeUser(grant, fields));
      const dataset = accessDataset(grant, route.id);
      return ok(
        dataset ? serializeDataset(dataset, fields) : serializeObject(accessTarget(grant, route.id), fields),
      );
    }
    case 'adaccounts':
      return ok(buildCallPage(call, serializeAdAccounts(grant, fields)));
    case 'adspixels': {
      const { adAccount } = accessTarget(grant, route.id);
      return ok(
        buildCallPage(
          call,
          getDatasets(adAccount.id).map((dataset) => serializeDataset(dataset, fields)),
        ),
      );
    }
    case 'events':
      return ingestEvents(call);
    case 'insights':
      return ok(buildCallPage(call, readRows(call)));
    case 'insights.start':
      return startReport(call);
    case 'report':
      return ok(buildReportNode(call, fields));
    case 'report.rows':
      return ok(buildCallPage(call, readReportRows(call)));
  }
}

function ingestEvents({ provider, grant, route, parameters }: GraphCall): Answer {
  const dataset = accessDataset(grant, route.id);
  if (!dataset) throw createUnknownObject(route.id);
  return sendEvents({ grant, dataset, parameters, store: provider.events, now: provider.now(grant.account) });
}

/** Meta ended v24.0 on 2026-10-06, so v25.0 is the oldest version. */
const MIN_VERSION = 25;
const MAX_VERSION = 27;

/** Used if the setting `pageRows` is null. */
const MAX_PAGE_ROWS = 500;

function checkVersion(version: string): void {
  const number = Number(/^v(\d{1,3})\.0$/.exec(version)?.[1]);
  if (number >= MIN_VERSION && number <= MAX_VERSION) return;
  if (number < MIN_VERSION) throw createRefusal('2635');
  throw createRefusal('2500', { message: `Unknown path components: /${version}` });
}

/**
 * Parameters of multi-ID reads, method override, JSONP and date formats. Since the release of v27.0, no
 * version accepts these parameters from new apps.
 */
const CLOSED_PARAMETERS = ['ids', 'method', 'callback', 'date_format'];

/**
 * The sandbox's app counts as new.
 * @throws Refusal for a feature that new apps cannot use
 */
function checkNewAppFeatures(parameters: URLSearchParams): void {
  const closed = CLOSED_PARAMETERS.find((name) => parameters.has(name));
  const alias = /\.as\(/.test(parameters.get('fields') ?? '') ? 'field aliases' : undefined;
  const feature = closed ?? alias;
  if (feature === undefined) return;
  throw createRefusal('100', { message: `(#100) ${feature}: not available to new apps since v27.0.` });
}

function getSettings({ provider, grant }: GraphCall): Settings {
  return provider.settings.get(grant.account);
}

function buildCallPage(call: GraphCall, rows: readonly object[]): object {
  const { grant, url } = call;
  return buildPage(rows, { url, token: grant.token, maxRows: getSettings(call).pageRows ?? MAX_PAGE_ROWS });
}

function readInsightsCall({ provider, grant, route, parameters }: GraphCall) {
  const target = accessTarget(grant, route.id);
  const today = getDayIn(target.adAccount.timeZone, provider.now(grant.account));
  return { target, today, query: readQuery(parameters, target, today) };
}

function readRows(call: GraphCall): object[] {
  const { target, today, query } = readInsightsCall(call);
  const tooLarge = findTooLargeError(target, query);
  if (tooLarge) throw createRefusal(tooLarge);
  return buildRows(target, query, today);
}

/** Returns the error for a query that only a report run can answer; null for any other query. */
function findTooLargeError(
  { adAccount, campaign }: Target,
  { days, level }: InsightsQuery,
): ErrorName | null {
  if (!adAccount.isLarge || campaign || days.until === days.since) return null;
  return level === 'account' || level === 'campaign' ? '100/1504018' : '2/1504038';
}

function startReport(call: GraphCall): Answer {
  const { provider, grant, route } = call;
  const { today, query } = readInsightsCall(call);
  const { account } = grant;
  const run = provider.reports.start({
    account,
    targetId: route.id,
    query,
    today,
    startedAt: provider.now(account),
  });
  const body = { report_run_id: run.id };
  return ok(body, [body]);
}

function getReport(call: GraphCall, isPoll: boolean): { run: ReportRun; progress: Progress } {
  const { provider, grant, route } = call;
  const run = provider.reports.find(grant.account, route.id);
  if (!run) throw createUnknownObject(route.id);
  const now = provider.now(grant.account);
  return { run, progress: provider.reports.getProgress(run, getSettings(call), { now, isPoll }) };
}

function buildReportNode(call: GraphCall, fields: string | null): object {
  const { run, progress } = getReport(call, true);
  const node = {
    id: run.id,
    account_id: accessTarget(call.grant, run.targetId).adAccount.id,
    time_ref: Math.floor(run.startedAt / 1000),
    async_status: progress.status,
    async_percent_completion: progress.percent,
    date_start: run.query.days.since,
    date_stop: run.query.days.until,
  };
  return pickFields(node, fields, 'AdReportRun', Object.keys(node));
}

function readReportRows(call: GraphCall): object[] {
  const { run, progress } = getReport(call, false);
  if (progress.status === 'Job Failed' || progress.status === 'Job Skipped')
    throw createRefusal('-2/2490547');
  if (progress.status !== 'Job Completed') throw createRefusal('2601/1815107');
  return buildRows(accessTarget(call.grant, run.targetId), run.query, run.today);
}
