import type { DeviceBreakdownResult } from '../../../workflows/contract/searchads.ts';
import { invalidFields, type ErrorDetail } from '../../http/errors.ts';
import type { Handler, OperationInput } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

/** How an account, or one campaign of it, did on each kind of device. */
export const getDeviceBreakdown: Handler<'getDeviceBreakdown'> = async ({ path, query }, call) => {
  checkQuery(query);
  const { startDate, endDate, campaignId = null } = query;
  const body = await readOfCustomer(call, {
    operation: 'getDeviceBreakdown',
    queue: 'googleads',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    request: { startDate, endDate, campaignId },
  });
  if (!isBreakdown(body)) throw new TypeError('The stored answer is none of a device breakdown.');
  return { body };
};

/** Most digits of an id: 64 bits, signed. */
const CAMPAIGN_ID = /^\d{1,19}$/;

function checkQuery({ startDate, endDate, campaignId }: OperationInput<'getDeviceBreakdown'>['query']): void {
  const details: ErrorDetail[] = [];
  if (endDate < startDate) details.push({ path: 'endDate', message: 'must not be before startDate' });
  if (campaignId !== undefined && !CAMPAIGN_ID.test(campaignId)) {
    details.push({ path: 'campaignId', message: 'must be the digits of a campaign id' });
  }
  if (details.length > 0) throw invalidFields(details);
}

/** What the activity stores; its type is the contract's. */
function isBreakdown(result: unknown): result is DeviceBreakdownResult {
  return typeof result === 'object' && result !== null && 'results' in result;
}
