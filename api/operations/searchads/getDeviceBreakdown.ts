import { invalidFields, type ErrorDetail } from '../../request/errors.ts';
import type { Handler, OperationInput } from '../operation.ts';
import { readCustomerData } from './read-customer-data.ts';

export const getDeviceBreakdown: Handler<'getDeviceBreakdown'> = async ({ path, query }, call) => {
  requireValidQuery(query);
  const { startDate, endDate, campaignId = null } = query;
  const body = await readCustomerData(call, {
    operation: 'getDeviceBreakdown',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({ ...customer, startDate, endDate, campaignId }),
  });
  return { body };
};

/** A signed 64-bit id has at most 19 digits. */
const CAMPAIGN_ID = /^\d{1,19}$/;

function requireValidQuery({
  startDate,
  endDate,
  campaignId,
}: OperationInput<'getDeviceBreakdown'>['query']): void {
  const details: ErrorDetail[] = [];
  if (endDate < startDate) details.push({ path: 'endDate', message: 'must not be before startDate' });
  if (campaignId !== undefined && !CAMPAIGN_ID.test(campaignId)) {
    details.push({ path: 'campaignId', message: 'must be the digits of a campaign id' });
  }
  if (details.length > 0) throw invalidFields(details);
}
