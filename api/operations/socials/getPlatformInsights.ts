import { DAY_MS } from '../../../domain/local-clock.ts';
import { getAdAccountDigits } from '../../../domain/ad-account.ts';
import { findConnections } from '../../../models/connections/connections.ts';
import {
  buildInsightsReportStart,
  type PlatformInsightsRequest,
  type PlatformInsightsResult,
  type ReadInsightsReport,
} from '../../../workflows/contract/socials.ts';
import { invalidField } from '../../request/errors.ts';
import { readProvider, getResultDeadlineMs, type ProviderRead } from '../../temporal/read-provider.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import { toProject, type Call, type Handler, type OperationInput } from '../operation.ts';
import { findBusinessConnection, findAccountConnection } from './find-ad-account.ts';

const OBJECT_ID = /^\d{1,25}$/;

/** Length of the longest period. Meta keeps insights for 37 months. */
const MAX_DAYS = 1_128;

export const getPlatformInsights: Handler<'getPlatformInsights'> = async ({ path, query }, call) => {
  const { level = 'account', objectId = null, timeIncrement, breakdown } = query;
  if (objectId !== null && !OBJECT_ID.test(objectId)) {
    throw invalidField('objectId', 'must be the id of a campaign, an ad set or an ad, digits only');
  }
  const accountId = getAdAccountDigits(path.accountId);
  if (accountId === undefined) {
    throw invalidField('accountId', 'must be the digits of an ad account, with or without act_');
  }
  const { rows } = await readInsights(call, {
    accountId,
    level,
    objectId,
    ...getPeriod(query),
    // Defaults are omitted, so that equal requests share a read.
    ...(timeIncrement === 'day' && { timeIncrement }),
    ...(breakdown === 'none' && { breakdown }),
  });
  return { body: { success: true, data: rows } };
};

/**
 * Returns the requested period, by default the last 30 days.
 * @throws AppError 400 for an invalid combination
 */
function getPeriod(
  query: OperationInput<'getPlatformInsights'>['query'],
): Pick<PlatformInsightsRequest, 'datePreset' | 'days'> {
  const { datePreset, startDate, endDate } = query;
  if (startDate === undefined && endDate === undefined) return { datePreset: datePreset ?? 'last_30d' };
  if (startDate === undefined) throw invalidField('startDate', 'is required with endDate');
  if (endDate === undefined) throw invalidField('endDate', 'is required with startDate');
  if (datePreset !== undefined)
    throw invalidField('datePreset', 'must not be combined with startDate and endDate');
  if (endDate < startDate) throw invalidField('endDate', 'must not be before startDate');
  if ((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS >= MAX_DAYS) {
    throw invalidField('endDate', 'must be at most 1,127 days after startDate');
  }
  return { datePreset: null, days: { since: startDate, until: endDate } };
}

async function readInsights(call: Call, request: PlatformInsightsRequest): Promise<PlatformInsightsResult> {
  const { context, projectId } = call;
  const { accountId } = request;
  const deadlineMs = getResultDeadlineMs(context);
  const connections = await findConnections(toProject(call), 'meta');
  const connectionId =
    findAccountConnection(connections, accountId) ??
    (await findBusinessConnection(call, connections, { accountId, deadlineMs }));
  return readProvider(context, toRead(call, connectionId, request), { projectId, deadlineMs });
}

/** `startJob` starts Meta's asynchronous report, which can return more data than a direct call. */
function toRead(
  { context, projectId, requestId }: Call,
  connectionId: string,
  request: PlatformInsightsRequest,
): ProviderRead<'getPlatformInsights'> {
  const { accountId } = request;
  const { taskQueuePrefix: queuePrefix } = context.settings;
  return {
    connectionId,
    operation: 'getPlatformInsights',
    subject: accountId,
    request,
    startJob: (digest) =>
      startWorkflow<ReadInsightsReport>(
        context.temporal,
        'readInsightsReport',
        buildInsightsReportStart({ queuePrefix, projectId, digest, connectionId, accountId, requestId }),
      ),
  };
}
