import { z } from 'zod';
import type { Schema } from '@throughline/client';
import { clip, formatCount } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

const MAX_LISTED = 15;

export const adsAccountHealth = defineTool({
  name: 'ads_account_health',
  title: 'Check an ad account',
  description:
    'Returns whether a Google Ads account delivers, why not, and the next action. Without `customerId`, checks the only ' +
    'account, or lists the accounts if there are several.',
  input: z.object({
    customerId: z.string().max(12).optional(),
  }),
  output: {
    customerId: z.string().optional(),
    state: z.string().optional(),
    reasonCodes: z.array(z.string()).optional(),
    campaigns: z.record(z.string(), z.number()).optional(),
    untrusted: z.object({ customers: z.array(z.object({ customerId: z.string(), name: z.string() })) }),
  },
  async run(context, { customerId: requestedCustomer }) {
    const { tl, projectId, call } = context;
    const { customers, isWhole } =
      requestedCustomer === undefined
        ? await listReadableCustomers(context)
        : { customers: [], isWhole: true };
    const [only, ...others] = customers;
    const customerId = requestedCustomer ?? (isWhole && others.length === 0 ? only?.customerId : undefined);
    if (customerId === undefined) {
      const rest = isWhole ? '' : ' The list is still being read: call again in ten seconds for the rest.';
      const listed = customers.length > MAX_LISTED ? `; the first ${MAX_LISTED} are listed` : '';
      return {
        summary: `Found ${formatCount(customers.length, 'readable account')}${listed}.${rest}`,
        next: getNext(only !== undefined, isWhole),
        untrusted: { customers: customers.slice(0, MAX_LISTED) },
      };
    }
    const health = await tl.searchads.getAccountHealth({ projectId, customerId }, call);
    return {
      summary: `The account is ${health.state}: ${clip(health.reason, 300)}`,
      next: getNextForHealth(health, 'A person can do this in Google Ads.'),
      customerId: health.customerId,
      state: health.state,
      reasonCodes: health.reasonCodes.slice(0, 20),
      ...(health.campaignCounts && { campaigns: { ...health.campaignCounts } }),
      untrusted: { customers },
    };
  },
});

function getNext(hasAccounts: boolean, isWhole: boolean): string {
  if (hasAccounts) return 'Call again with a customerId.';
  return isWhole ? 'list_connections shows whether Google Ads is connected.' : 'Call again in ten seconds.';
}

async function listReadableCustomers({ tl, projectId, call }: ProjectContext) {
  const { customers, complete } = await tl.searchads.listSearchadsCustomers({ projectId }, call);
  const readable = customers
    .filter((customer) => customer.readable !== false)
    .map(({ customerId, displayName }) => ({ customerId, name: clip(displayName, 60) }));
  return { customers: readable, isWhole: complete };
}

/** @param instruction how to take the action */
export function getNextForHealth(
  { state, nextAction }: Pick<Schema<'CampaignHealth'>, 'state' | 'nextAction'>,
  instruction: string,
): string {
  if (nextAction) return `${nextAction.label}. ${instruction}`;
  return state === 'live' ? 'No action is needed.' : 'No action is known. See the reason in the summary.';
}
