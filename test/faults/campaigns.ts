import { setTimeout as delay } from 'node:timers/promises';
import { createCampaignRequest } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { createAdsUser, ALPINE } from '../support/searchads-world.ts';
import { killServers } from './kill-servers.ts';
import { createPlan, type RunOptions } from './plan.ts';
import { connectGoogleAds, sendOnce } from './stack-access.ts';

const REQUESTS_PER_KILL = 3;

/** The kills use these faults in turn. `undefined` stands for no fault. */
const FAULTS: (Fault | undefined)[] = [
  undefined,
  { kind: 'drop-answer', times: 2 },
  { kind: 'apply-late', delayMs: 1_500, times: 2 },
  { kind: 'stall', delayMs: 1_000, times: 1 },
  { kind: 'reset', times: 2 },
  { kind: 'status', status: 503, times: 2 },
];

/** Time limit for an answer, including repetitions of the request after kills. */
const ANSWER_TIMEOUT_MS = 300_000;

/**
 * Kills servers while campaigns are created, and repeats each request until it is answered.
 * @returns violations: campaigns that the API refused, that the provider does not have exactly once, or whose
 * resource name at the provider differs from the answer
 */
export async function killDuringCampaigns(
  stack: OwnStack,
  { seed, count, print }: RunOptions,
): Promise<string[]> {
  const user = createAdsUser('agency', stack.sandbox.control);
  await connectGoogleAds(stack, user.refreshToken);
  const violations: string[] = [];
  const answers = new Map<string, string>();
  const requestCampaign = async (key: string) => {
    const body = createCampaignRequest({ name: key });
    const answer = await eventually(() => createOnce(stack, body, key), ANSWER_TIMEOUT_MS);
    if (answer.startsWith('customers/')) answers.set(key, answer);
    else violations.push(`${key}: the answer is ${answer}`);
  };
  await requestCampaign('before the kills');
  for (const [index, { kill, pauseMs }] of createPlan(seed, { count, minutes: false }).steps.entries()) {
    const fault = FAULTS[index % FAULTS.length];
    if (fault) await user.armFault({ operation: 'mutate', ...fault });
    const requests = Array.from({ length: REQUESTS_PER_KILL }, (_, lane) =>
      requestCampaign(`kill ${index + 1}, lane ${lane + 1}`),
    );
    await delay(pauseMs / 5);
    await killServers(kill, stack);
    await Promise.all(requests);
    print(
      `${String(index + 1).padStart(3)}  ${kill.kind}, ${fault?.kind ?? 'no fault'} → ${REQUESTS_PER_KILL} answered`,
    );
    await user.disarm();
  }
  const created = await user.campaigns();
  for (const [name, resourceName] of answers) {
    const found = created
      .filter((campaign) => campaign.name === name)
      .map((campaign) => campaign.resourceName);
    if (found.length !== 1 || found[0] !== resourceName) {
      violations.push(
        `${name}: the answer is ${resourceName}, but the provider has ${found.join(', ') || 'no campaign'}`,
      );
    }
  }
  print(`${answers.size} campaigns answered, ${created.length} created`);
  return violations;
}

/** Returns the created campaign's resource name, any other answer as text, or undefined without an answer. */
async function createOnce(stack: OwnStack, body: object, key: string): Promise<string | undefined> {
  const path = `/searchads/customers/${ALPINE}/campaigns/search`;
  const answer = await sendOnce(stack, 'POST', path, { body, key });
  if (!answer) return undefined;
  const name = /"campaignResourceName":"([^"]+)"/.exec(answer.body)?.[1];
  return answer.status === 200 && name !== undefined ? name : `${answer.status} ${answer.body}`;
}
