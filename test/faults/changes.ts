import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { campaign } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { adsUser, type AdsFault, type AdsUser } from '../support/searchads-world.ts';
import { connectGoogleAds, killServers } from './campaigns.ts';
import { makePlan } from './plan.ts';

const ALPINE = '2000000001';

/** Campaigns that are changed at each kill, each by two callers who have read the same. */
const LANES = 3;

/** What the provider does to a mutate at the same time; undefined: nothing. */
const FAULTS: (AdsFault | undefined)[] = [
  undefined,
  { kind: 'drop-answer', times: 2 },
  { kind: 'apply-late', delayMs: 1_500, times: 2 },
  { kind: 'status', status: 409, times: 2 },
  { kind: 'reset', times: 1 },
];

/** Milliseconds within which a change has to be answered: a call without an answer is waited for. */
const ENDS_WITHIN = 300_000;

/** Answers after which a caller repeats the request. */
const TO_BE_REPEATED = new Set([429, 502, 503, 504]);

const created = z.object({ campaignResourceName: z.string() });

/** A campaign, as it is by the answers. */
type Lane = { path: string; name: string };

type Answer = { status: number; body: string };

/**
 * Kills servers while campaigns are changed. Two callers who have read the same want different things: one gets it, and
 * the other is told that the campaign has changed.
 * @returns what is wrong: nothing, when each change that was answered as applied was so once, and no other ever
 */
export async function strikeChanges(
  stack: OwnStack,
  { seed, count, print }: { seed: number; count: number; print: (line: string) => void },
): Promise<string[]> {
  const user = adsUser('agency', stack.sandbox.control);
  await connectGoogleAds(stack, user.refreshToken);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => begin(stack, index)));
  const wrong: string[] = [];
  const applied: string[] = [];
  for (const [index, { strike, pause }] of makePlan(seed, { count, minutes: false }).steps.entries()) {
    const fault = FAULTS[index % FAULTS.length];
    if (fault) await user.armFault({ operation: 'mutate', ...fault });
    const changing = lanes.map((lane) => contest(stack, lane, { index, wrong, applied }));
    await delay(pause / 5);
    await killServers(strike, stack);
    await Promise.all(changing);
    await user.disarm();
    print(
      `${String(index + 1).padStart(3)}  ${strike.kind}, ${fault?.kind ?? 'no fault'} → ${LANES} changed`,
    );
  }
  wrong.push(...(await findTwice(user, applied)), ...(await findHalf(stack, lanes)));
  print(`${applied.length} changes applied, ${lanes.length * count} refused`);
  return wrong;
}

/** Makes a campaign to be changed. */
async function begin(stack: OwnStack, index: number): Promise<Lane> {
  const body = campaign({ name: `lane ${index}`, dailyBudget: 1 });
  const answer = await eventually(
    () => ask(stack, { method: 'POST', below: '/search', body, key: body.name }),
    ENDS_WITHIN,
  );
  const { campaignResourceName } = created.parse(JSON.parse(answer.body));
  return { path: `/${campaignResourceName.split('/').at(-1)}`, name: body.name };
}

/** Two callers change a campaign from the same name. What is wrong is noted, and the lane goes on from the winner. */
async function contest(
  stack: OwnStack,
  lane: Lane,
  { index, wrong, applied }: { index: number; wrong: string[]; applied: string[] },
): Promise<void> {
  const expected = { name: lane.name };
  const rivals = ['a', 'b'].map((rival, place) => ({
    name: `${lane.path} kill ${index} ${rival}`,
    // The budget goes with the name, which is how half a change is seen.
    dailyBudget: 2 + index * 2 + place,
  }));
  const answers = await Promise.all(
    rivals.map((rival) =>
      eventually(
        () =>
          ask(stack, { method: 'PATCH', below: lane.path, body: { ...rival, expected }, key: rival.name }),
        ENDS_WITHIN,
      ),
    ),
  );
  const winners = rivals.filter((_, place) => answers[place]?.status === 200);
  const losers = answers.filter(({ status, body }) => status === 409 && body.includes('campaign_changed'));
  const [winner] = winners;
  if (winners.length !== 1 || losers.length !== 1 || !winner) {
    wrong.push(`${lane.name}: ${answers.map(({ status, body }) => `${status} ${body}`).join(' | ')}`);
  }
  for (const { name } of winners) applied.push(name);
  if (winner) lane.name = winner.name;
}

/** Changes that the provider has applied more or less often than once, or that nobody was told of. */
async function findTwice(user: AdsUser, applied: readonly string[]): Promise<string[]> {
  const names = (await user.campaigns())
    .map(({ name }) => name ?? '')
    .filter((name) => name.includes(' kill '));
  const seen = new Set([...names, ...applied]);
  return [...seen].flatMap((name) => {
    const times = names.filter((one) => one === name).length;
    const wanted = applied.includes(name) ? 1 : 0;
    return times === wanted ? [] : [`${name} was applied ${times} times, not ${wanted}`];
  });
}

const listed = z.object({
  campaigns: z.array(
    z.object({ id: z.string(), name: z.string(), budget: z.object({ amount: z.number() }) }),
  ),
});

/** Campaigns whose name and budget are not of one change. */
async function findHalf(stack: OwnStack, lanes: readonly Lane[]): Promise<string[]> {
  const answer = await eventually(() => ask(stack, { method: 'GET', below: '' }), ENDS_WITHIN);
  const { campaigns } = listed.parse(JSON.parse(answer.body));
  return lanes.flatMap(({ path, name }) => {
    const found = campaigns.find(({ id }) => path === `/${id}`);
    const [, kill = '', rival = ''] = / kill (\d+) ([ab])$/.exec(name) ?? [];
    const amount = 2 + Number(kill) * 2 + (rival === 'b' ? 1 : 0);
    return found?.name === name && found.budget.amount === amount
      ? []
      : [`${name} is there as ${found?.name} with ${found?.budget.amount}, not ${amount}`];
  });
}

/** One request. Undefined: to be repeated. */
async function ask(
  { url, tenant }: OwnStack,
  { method, below, body, key }: { method: string; below: string; body?: object; key?: string },
): Promise<Answer | undefined> {
  const base = `${url}/projects/${tenant.projectId}/searchads/customers/${ALPINE}/campaigns`;
  const answer = await fetch(base + below, {
    method,
    headers: {
      authorization: `ApiKey ${tenant.serviceAccountKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined || TO_BE_REPEATED.has(answer.status)) return undefined;
  return { status: answer.status, body: text };
}
