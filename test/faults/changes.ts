import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createCampaignRequest } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { adsUser, type AdsUser } from '../support/searchads-world.ts';
import { sendOnce } from './send-once.ts';
import { connectGoogleAds } from './campaigns.ts';
import { killServers } from './kill-servers.ts';
import { createPlan, type Step } from './plan.ts';
import { killDuringPostponement, countHit, findOpen, waitForOpenChange, type Hit } from './open-changes.ts';

/** Path below the project. */
const CAMPAIGNS = '/searchads/customers/2000000001/campaigns';

/** Campaigns that are changed at each kill, each by two callers with the same version. */
const LANES = 3;

/** Concurrent provider faults of a mutate; undefined for none. */
const FAULTS: (Fault | undefined)[] = [
  undefined,
  { kind: 'drop-answer', times: 2 },
  { kind: 'apply-late', delayMs: 1_500, times: 2 },
  { kind: 'status', status: 409, times: 2 },
  { kind: 'reset', times: 1 },
];

/** Milliseconds within which a change must be answered; unanswered calls are awaited. */
const ANSWER_TIMEOUT_MS = 300_000;

const created = z.object({ campaignResourceName: z.string() });

/** Attempts per kill: a kill that hits no change is repeated. */
const MAX_CONTESTS = 5;

/** A campaign as the API answered. `names`: its names so far, in order. */
type Lane = { path: string; name: string; names: string[] };

/** Results of all contests. */
type Tally = { violations: string[]; refused: number; contests: number };

/**
 * Kills servers while two callers change each campaign from the same version: one succeeds, the other gets a conflict.
 * A kill counts if it hits a change in progress; the last kill hits a postponed approved change.
 * @returns the violations; none when each change was applied exactly if it was answered as applied
 */
export async function killDuringChanges(
  stack: OwnStack,
  { seed, count, print }: { seed: number; count: number; print: (line: string) => void },
): Promise<string[]> {
  const user = adsUser('agency', stack.sandbox.control);
  await connectGoogleAds(stack, user.refreshToken);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => startLane(stack, index)));
  const tally: Tally = { violations: [], refused: 0, contests: 0 };
  const total: Hit & { kills: number } = { kills: 0, changes: 0, sent: 0 };
  for (const [index, step] of createPlan(seed, { count, minutes: false }).steps.entries()) {
    const fault = FAULTS[index % FAULTS.length];
    const label = `${String(index + 1).padStart(3)}  ${step.kill.kind}, ${fault?.kind ?? 'no fault'}`;
    for (let tries = 0; tries < MAX_CONTESTS; tries += 1) {
      // Every second kill waits until a change is at Google; the other kills mostly come earlier.
      const isSent = index % 2 === 1 && tries === 0;
      const hit = await killDuringContests(stack, { user, lanes, tally, step, fault, isSent });
      print(`${label} → struck ${hit.changes} changes, ${hit.sent} of them sent`);
      if (hit.changes === 0) continue;
      total.kills += 1;
      total.changes += hit.changes;
      total.sent += hit.sent;
      break;
    }
  }
  const { violations, refused } = tally;
  if (total.kills < count) violations.push(`${count - total.kills} kills struck no change`);
  violations.push(...(await findWrongChanges(user, lanes)), ...(await findPartialChanges(stack, lanes)));
  const path = `${CAMPAIGNS}${lanes[0]?.path}`;
  violations.push(
    ...(await killDuringPostponement(stack, { user, path, print: (line) => print(`     ${line}`) })),
  );
  const applied = lanes.reduce((sum, { names }) => sum + names.length, 0);
  print(`${total.kills} kills struck ${total.changes} changes, ${total.sent} of them sent and not answered`);
  print(
    `${tally.contests * 2} changes asked for, ${applied} applied, ${refused} refused as campaign_changed`,
  );
  return violations;
}

/** Kills once while two callers change each campaign. Returns the changes that the kill hit. */
async function killDuringContests(
  stack: OwnStack,
  {
    user,
    lanes,
    tally,
    step: { kill, pause },
    fault,
    isSent,
  }: {
    user: AdsUser;
    lanes: readonly Lane[];
    tally: Tally;
    step: Step;
    fault: Fault | undefined;
    isSent: boolean;
  },
): Promise<Hit> {
  if (fault) await user.armFault({ operation: 'mutate', ...fault });
  const contests = lanes.map((lane) => runContest(stack, lane, tally));
  await waitForOpenChange(stack, { isSent });
  if (!isSent) await delay(pause / 5);
  const open = await findOpen(stack);
  await killServers(kill, stack);
  const killedAt = new Date();
  await Promise.all(contests);
  await user.disarm();
  return countHit(stack, open, killedAt);
}

/** Creates a campaign to change. */
async function startLane(stack: OwnStack, index: number): Promise<Lane> {
  const body = createCampaignRequest({ name: `lane ${index}`, dailyBudget: 1 });
  const answer = await eventually(
    () => sendOnce(stack, 'POST', `${CAMPAIGNS}/search`, { body, key: body.name }),
    ANSWER_TIMEOUT_MS,
  );
  const { campaignResourceName } = created.parse(JSON.parse(answer.body));
  return { path: `/${campaignResourceName.split('/').at(-1)}`, name: body.name, names: [] };
}

/** Makes two callers change a campaign from the same name. Records violations; the lane continues from the winner. */
async function runContest(stack: OwnStack, lane: Lane, tally: Tally): Promise<void> {
  tally.contests += 1;
  const expected = { name: lane.name };
  const round = lane.names.length;
  const rivals = ['a', 'b'].map((rival, index) => ({
    name: `${lane.path} round ${round} ${rival}`,
    // The budget changes with the name, which reveals a partial change.
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
 * Returns campaigns whose changes at the provider differ from the answers. Each change must appear once and in
 * order.
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

/** Returns campaigns whose name and budget are from different changes. */
async function findPartialChanges(stack: OwnStack, lanes: readonly Lane[]): Promise<string[]> {
  const answer = await eventually(() => sendOnce(stack, 'GET', CAMPAIGNS), ANSWER_TIMEOUT_MS);
  const { campaigns } = campaignList.parse(JSON.parse(answer.body));
  return lanes.flatMap(({ path, name }) => {
    const found = campaigns.find(({ id }) => path === `/${id}`);
    const [, round = '', rival = ''] = / round (\d+) ([ab])$/.exec(name) ?? [];
    const amount = 2 + Number(round) * 2 + (rival === 'b' ? 1 : 0);
    return found?.name === name && found.budget.amount === amount
      ? []
      : [`${name} is there as ${found?.name} with ${found?.budget.amount}, not ${amount}`];
  });
}
