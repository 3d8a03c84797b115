import { setTimeout as delay } from 'node:timers/promises';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { closeContext, openSealingContext } from '../../admin/context.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { createCampaignRequest } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import { CONNECTION_KEYRING } from '../support/keys.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { adsUser } from '../support/searchads-world.ts';
import { sendOnce } from './send-once.ts';
import { killServers } from './kill-servers.ts';
import { createPlan } from './plan.ts';

const ALPINE = '2000000001';

/** Concurrent campaign requests at each kill. */
const PER_KILL = 3;

/** Faults of the provider's mutate calls, one kill after another; undefined injects none. */
const FAULTS: (Fault | undefined)[] = [
  undefined,
  { kind: 'drop-answer', times: 2 },
  { kind: 'apply-late', delayMs: 1_500, times: 2 },
  { kind: 'stall', delayMs: 1_000, times: 1 },
  { kind: 'reset', times: 2 },
  { kind: 'status', status: 503, times: 2 },
];

/** Longest time until a campaign request is answered, kills included. */
const ANSWER_TIMEOUT_MS = 300_000;

/**
 * Kills servers while campaigns are created, and repeats each request until it is answered.
 * @returns the violations; none when each campaign exists once, as answered
 */
export async function killDuringCampaigns(
  stack: OwnStack,
  { seed, count, print }: { seed: number; count: number; print: (line: string) => void },
): Promise<string[]> {
  const user = adsUser('agency', stack.sandbox.control);
  await connectGoogleAds(stack, user.refreshToken);
  const violations: string[] = [];
  const answers = new Map<string, string>();
  const requestCampaign = async (key: string) => {
    const body = createCampaignRequest({ name: key });
    const answer = await eventually(() => createOnce(stack, body, key), ANSWER_TIMEOUT_MS);
    if (answer.startsWith('customers/')) answers.set(key, answer);
    else violations.push(`${key} was answered ${answer}`);
  };
  await requestCampaign('before all');
  for (const [index, { kill, pause }] of createPlan(seed, { count, minutes: false }).steps.entries()) {
    const fault = FAULTS[index % FAULTS.length];
    if (fault) await user.armFault({ operation: 'mutate', ...fault });
    const requests = Array.from({ length: PER_KILL }, (_, lane) =>
      requestCampaign(`kill ${index + 1}, lane ${lane + 1}`),
    );
    await delay(pause / 5);
    await killServers(kill, stack);
    await Promise.all(requests);
    print(
      `${String(index + 1).padStart(3)}  ${kill.kind}, ${fault?.kind ?? 'no fault'} → ${PER_KILL} answered`,
    );
    await user.disarm();
  }
  const created = await user.campaigns();
  for (const [name, resourceName] of answers) {
    const found = created
      .filter((candidate) => candidate.name === name)
      .map((candidate) => candidate.resourceName);
    if (found.length !== 1 || found[0] !== resourceName) {
      violations.push(
        `${name} was answered ${resourceName}, but the provider has ${found.join(', ') || 'none'}`,
      );
    }
  }
  print(`${answers.size} campaigns answered, ${created.length} created`);
  return violations;
}

/** Sends one request. Returns undefined to repeat it, else the campaign's name or the violation. */
async function createOnce(stack: OwnStack, body: object, key: string): Promise<string | undefined> {
  const path = `/searchads/customers/${ALPINE}/campaigns/search`;
  const answer = await sendOnce(stack, 'POST', path, { body, key });
  if (!answer) return undefined;
  const name = /"campaignResourceName":"([^"]+)"/.exec(answer.body)?.[1];
  return answer.status === 200 && name !== undefined ? name : `${answer.status} ${answer.body}`;
}

/** Connects the stack's project to a user of the sandbox's Google Ads. */
export async function connectGoogleAds({ database, tenant }: OwnStack, secret: string): Promise<void> {
  const context = openSealingContext({
    databaseUrl: database.adminUrl,
    actor: 'test',
    signing: undefined,
    connectionKeyring: parseKeyring(CONNECTION_KEYRING),
  });
  try {
    const account = { provider: 'googleads' as const, externalId: '1000000001', name: 'Agency', secret };
    await connectionCreate(context, { project: tenant.projectId, ...account });
  } finally {
    await closeContext(context);
  }
}
