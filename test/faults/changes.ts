import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createCampaignRequest } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { createAdsUser, ALPINE, type AdsUser } from '../support/searchads-world.ts';
import { killServers } from './kill-servers.ts';
import { createPlan, type RunOptions, type Step } from './plan.ts';
import {
  countHits,
  killDuringPostponement,
  listOpenChanges,
  waitForOpenChange,
  type Hits,
} from './open-changes.ts';
import { connectGoogleAds, sendOnce } from './stack-access.ts';

const CAMPAIGNS = `/searchads/customers/${ALPINE}/campaigns`;

/** Number of campaigns. At each kill, two callers change each campaign. */
const LANES = 3;

/** The kills use these faults in turn. `undefined` stands for no fault. */
const FAULTS: (Fault | undefined)[] = [
  undefined,
  { kind: 'drop-answer', times: 2 },
  { kind: 'apply-late', delayMs: 1_500, times: 2 },
  { kind: 'status', status: 409, times: 2 },
  { kind: 'reset', times: 1 },
];

/** Time limit for an answer, including repetitions of the request after kills. */
const ANSWER_TIMEOUT_MS = 300_000;

const createdCampaign = z.object({ campaignResourceName: z.string() });

const MAX_ATTEMPTS = 5;

/** `name`: the campaign's current name. `names`: its names after each accepted change, in order. */
type Lane = { path: string; name: string; names: string[] };

type Tally = { violations: string[]; refused: number; contests: number };

/**
 * Kills servers while two callers change each campaign from the same version; one caller must get a conflict.
 * @returns violations, such as changes that the API refused but Google applied, or that the API reported as
 * applied but Google lacks
 */
export async function killDuringChanges(
  stack: OwnStack,
  { seed, count, print }: RunOptions,
): Promise<string[]> {
  const user = createAdsUser('agency', stack.sandbox.control);
  await connectGoogleAds(stack, user.refreshToken);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => startLane(stack, index)));
  const tally: Tally = { violations: [], refused: 0, contests: 0 };
  const total: Hits & { kills: number } = { kills: 0, changes: 0, sent: 0 };
  for (const [index, step] of createPlan(seed, { count, minutes: false }).steps.entries()) {
    const fault = FAULTS[index % FAULTS.length];
    const label = `${String(index + 1).padStart(3)}  ${step.kill.kind}, ${fault?.kind ?? 'no fault'}`;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // Every second kill waits until a change was sent to Google. The other kills mostly come earlier.
      const waitsForCall = index % 2 === 1 && attempt === 0;
      const hits = await killDuringContests(stack, { user, lanes, tally, step, fault, waitsForCall });
      print(`${label} → hit ${hits.changes} changes, ${hits.sent} of them sent`);
      if (hits.changes === 0) continue;
      total.kills += 1;
      total.changes += hits.changes;
      total.sent += hits.sent;
      break;
    }
  }
  const { violations, refused } = tally;
  if (total.kills < count) violations.push(`${count - total.kills} kills hit no change`);
  violations.push(...(await findWrongChanges(user, lanes)), ...(await findPartialChanges(stack, lanes)));
  const path = `${CAMPAIGNS}${lanes[0]?.path}`;
  violations.push(
    ...(await killDuringPostponement(stack, { user, path, print: (line) => print(`     ${line}`) })),
  );
  const applied = lanes.reduce((sum, { names }) => sum + names.length, 0);
  print(`${total.kills} kills hit ${total.changes} changes, ${total.sent} of them sent and unanswered`);
  print(
    `${tally.contests * 2} changes requested, ${applied} applied, ${refused} refused as campaign_changed`,
  );
  return violations;
}

async function killDuringContests(
  stack: OwnStack,
  {
    user,
    lanes,
    tally,
    step: { kill, pauseMs },
    fault,
    waitsForCall,
  }: {
    user: AdsUser;
    lanes: readonly Lane[];
    tally: Tally;
    step: Step;
    fault: Fault | undefined;
    waitsForCall: boolean;
  },
): Promise<Hits> {
  if (fault) await user.armFault({ operation: 'mutate', ...fault });
  const contests = lanes.map((lane) => runContest(stack, lane, tally));
  await waitForOpenChange(stack, { waitsForCall });
  if (!waitsForCall) await delay(pauseMs / 5);
  const open = await listOpenChanges(stack);
  await killServers(kill, stack);
  const killedAt = new Date();
  await Promise.all(contests);
  await user.disarm();
  return countHits(stack, open, killedAt);
}

async function startLane(stack: OwnStack, index: number): Promise<Lane> {
  const body = createCampaignRequest({ name: `lane ${index}`, dailyBudget: 1 });
  const answer = await eventually(
    () => sendOnce(stack, 'POST', `${CAMPAIGNS}/search`, { body, key: body.name }),
    ANSWER_TIMEOUT_MS,
  );
  const { campaignResourceName } = createdCampaign.parse(JSON.parse(answer.body));
  return { path: `/${campaignResourceName.split('/').at(-1)}`, name: body.name, names: [] };
}

/**
 * Sends two changes that both expect the campaign's current name; one must win. Records the result in `lane`
 * and `tally`.
 */
async function runContest(stack: OwnStack, lane: Lane, tally: Tally): Promise<void> {
  tally.contests += 1;
  const expected = { name: lane.name };
  const round = lane.names.length;
  const rivals = ['a', 'b'].map((rival, index) => ({
    name: `${lane.path} round ${round} ${rival}`,
    // Name and budget change together, so that a partial change is detected.
    dailyBudget: 2 + round * 2 + index,
  }));
  const answers = await Promise.all(
    rivals.map((rival) =>
      eventually(
        () =>
          sendOnce(stack, 'PATCH', CAMPAIGNS + lane.path, { body: { ...rival, expected }, key: rival.name }),
        ANSWER_TIMEOUT_MS,
      ),
    ),
  );
  const winners = rivals.filter((_, index) => answers[index]?.status === 200);
  const losers = answers.filter(({ status, body }) => status === 409 && body.includes('campaign_changed'));
  const [winner] = winners;
  if (winners.length !== 1 || losers.length !== 1 || !winner) {
    tally.violations.push(
      `${lane.name}: ${answers.map(({ status, body }) => `${status} ${body}`).join(' | ')}`,
    );
  }
  tally.refused += losers.length;
  lane.names.push(...winners.map(({ name }) => name));
  if (winner) lane.name = winner.name;
}

/**
 * Returns a violation for each campaign whose changes at the provider differ from the accepted changes in
 * number or order.
 */
async function findWrongChanges(user: AdsUser, lanes: readonly Lane[]): Promise<string[]> {
  const changed = await user.campaigns();
  return lanes.flatMap(({ path, names }) => {
    const providerNames = changed
      .filter(({ resourceName }) => resourceName.endsWith(`/campaigns${path}`))
      .map(({ name = '' }) => name)
      .slice(1);
    return providerNames.join() === names.join()
      ? []
      : [`${path} was changed to ${providerNames.join()}, not to ${names.join()}`];
  });
}

const campaignList = z.object({
  campaigns: z.array(
    z.object({ id: z.string(), name: z.string(), budget: z.object({ amount: z.number() }) }),
  ),
});

/**
 * Returns a violation for each campaign whose name and budget do not both come from the last accepted change.
 */
async function findPartialChanges(stack: OwnStack, lanes: readonly Lane[]): Promise<string[]> {
  const answer = await eventually(() => sendOnce(stack, 'GET', CAMPAIGNS), ANSWER_TIMEOUT_MS);
  const { campaigns } = campaignList.parse(JSON.parse(answer.body));
  return lanes.flatMap(({ path, name }) => {
    const found = campaigns.find(({ id }) => path === `/${id}`);
    const [, round = '', rival = ''] = / round (\d+) ([ab])$/.exec(name) ?? [];
    const amount = 2 + Number(round) * 2 + (rival === 'b' ? 1 : 0);
    return found?.name === name && found.budget.amount === amount
      ? []
      : [`${name} with budget ${amount}: the provider has ${found?.name} with ${found?.budget.amount}`];
  });
}
