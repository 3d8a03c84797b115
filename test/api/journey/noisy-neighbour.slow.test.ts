import { eventually } from '../../support/eventually.ts';
import { createKnownVisitor, LEAD, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const TIMEOUT_MS = 60_000;

/** Number of activity task slots that one project may use. A worker has 24 for each queue. */
const PROJECT_SLOTS = 18;

const world = keepOpen(openJourneyWorld);

it("answers a tenant's journeys while another tenant sends 200 lookups to a stalled CRM", async () => {
  const [loud, quiet] = [await world.connectTenant(), await world.connectTenant()];
  await createKnownVisitor(quiet);
  await loud.portal.armFault({ kind: 'stall', delayMs: 60_000, times: 1_000 });

  const statuses: number[] = [];
  const stalled = Array.from({ length: 200 }, async (_, index) => {
    const { status } = await loud.requests.requestOnce(String(5_000 + index));
    statuses.push(status);
  });
  // Requests beyond the queue's capacity are refused at once. The others use all slots of the project.
  const countRefused = () => statuses.filter((status) => status === 429).length;
  await eventually(async () => countRefused() >= 100, TIMEOUT_MS);
  await eventually(async () => (await loud.portal.listReads()).length >= PROJECT_SLOTS, TIMEOUT_MS);

  // These leads have no stored resolution, so each lead is read from the CRM.
  for (const lead of [LEAD, '102', '103']) expect((await quiet.requests.requestOnce(lead)).status).toBe(200);
  expect(await quiet.portal.listReads()).toHaveLength(3);
  await loud.portal.disarm();
  await Promise.all(stalled);
  // A request that gets a slot is answered with 404, because its lead does not exist, or with 502 or 504 if
  // the CRM call or the request times out.
  const admitted = statuses.filter((status) => [404, 502, 504].includes(status));
  expect(admitted.length).toBeGreaterThanOrEqual(PROJECT_SLOTS);
  // On a busy machine, the API may also answer 503.
  expect(statuses.filter((status) => ![404, 429, 502, 503, 504].includes(status))).toEqual([]);
});
