import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { closeContext, openContext } from '../../admin/context.ts';
import { storeGoal } from '../../models/conversions/conversion-goals.ts';
import type { NewConversion } from '../../models/conversions/conversions.ts';
import type { InProject } from '../../models/in-project.ts';
import type { DatabaseWorld } from './database-world.ts';

export const DESTINATION = 'googleads/2000000001/6000000002';

export const KEYRING = new Map([['test', randomBytes(32)]]);

export async function connectAds({ urls }: DatabaseWorld, projectId: string): Promise<string> {
  const context = openContext({ databaseUrl: urls.adminUrl, actor: 'test' });
  try {
    const account = {
      provider: 'googleads',
      externalId: '2000000001',
      name: 'Account',
      secret: 's',
    } as const;
    const connection = { project: projectId, ...account };
    return (await connectionCreate({ ...context, connectionKeyring: KEYRING }, connection)).id;
  } finally {
    await closeContext(context);
  }
}

/** Stores a goal without destinations, which also creates the project's row in `conversion_feeds`. */
export async function putOrderGoal(project: InProject): Promise<void> {
  const goal = { name: 'purchases', triggerOn: 'order', destinations: [], windowDays: 90 };
  await storeGoal(project, { ...goal, requireConsent: true, validateOnly: false }, 20);
}

export function buildOrderConversion(
  subject: string,
  { connectionId, ...fields }: Partial<NewConversion> & Pick<NewConversion, 'connectionId'>,
): NewConversion {
  return {
    goalName: 'purchases',
    destination: DESTINATION,
    provider: 'googleads',
    connectionId,
    account: '2000000001',
    conversionAction: '6000000002',
    loginCustomerId: null,
    subject,
    sequence: 0,
    eventId: subject,
    visitorId: `visitor-${subject}`,
    clickVisitorId: null,
    signal: null,
    occurredAt: new Date(),
    valueCents: 100,
    currency: 'USD',
    validateOnly: false,
    state: 'pending',
    reason: null,
    payload: { transactionId: subject },
    ...fields,
  };
}
