import { keepOpen } from '../../support/keep-open.ts';
import { z } from 'zod';
import { campaign } from '../../support/campaign.ts';
import { adsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { getError, getPaths, type Answer } from '../open-world.ts';
import { retryWhenBusy, readCustomers, getSearchadsClient } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';
const BAKERY = '2000000020';
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

/** Pino's level number. */
const ERROR = 50;
const logLine = z.looseObject({ level: z.number() });

let requests: ReturnType<typeof getSearchadsClient>;

const world = keepOpen(openSearchadsWorld, async () => {
  await world.connect(world.tenant.projectId, adsUser('agency').refreshToken);
  requests = getSearchadsClient(world, world.tenant);
  await readCustomers(requests);
});

const expectInvalid = (answer: Answer, path: string, text: string) => {
  expect([answer.status, getPaths(answer)]).toEqual([400, [path]]);
  expect(getError(answer).message).toContain(text);
};

it.each([
  ['health', () => requests.health(ALPINE, { loginCustomerId: BAKERY })],
  ['devices', () => requests.devices(ALPINE, { ...MARCH, loginCustomerId: BAKERY })],
  ['ideas', () => requests.ideas(ALPINE, { keywords: ['boots'], loginCustomerId: BAKERY })],
  ['a campaign', () => requests.create(ALPINE, campaign({ loginCustomerId: BAKERY }))],
])('answers 400 for a loginCustomerId that does not reach the customer: %s', async (_, request) => {
  expectInvalid(await retryWhenBusy(request), 'loginCustomerId', 'does not reach this customer');
});

it.each([
  ['figures of a manager', '1000000001', 'manager account'],
  ['a closed account', '1000000003', 'not enabled'],
  ['a cancelled account', '2000000005', 'not enabled'],
  ['an unfinished account', '2000000012', 'sign-up'],
])('answers 400 for a customerId that cannot be used: %s', async (_, customerId, text) => {
  expectInvalid(await retryWhenBusy(() => requests.devices(customerId, MARCH)), 'customerId', text);
  if (customerId === '1000000001') return;
  const ideas = () => requests.ideas(customerId, { keywords: ['boots'] });
  expectInvalid(await retryWhenBusy(ideas), 'customerId', text);
  expectInvalid(await retryWhenBusy(() => requests.create(customerId, campaign())), 'customerId', text);
});

it('answers 400 for a customer whose campaigns lack the EU political advertising declaration', async () => {
  const tenant = await addTenant(world.admin);
  const user = adsUser('agency');
  await world.connect(tenant.projectId, user.refreshToken);
  const name = 'MutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED';
  await user.armFault({ operation: 'mutate', kind: 'status', status: 400, name, times: 1 });
  const answer = await retryWhenBusy(() => getSearchadsClient(world, tenant).create(ALPINE, campaign()));
  expectInvalid(answer, 'customerId', 'political advertising in the EU');
});

it("logs no error for a caller's mistake", () => {
  const levels = world.api.logLines.map((line) => logLine.parse(JSON.parse(line)).level);
  expect(levels.filter((level) => level >= ERROR)).toEqual([]);
});
