import { randomUUID } from 'node:crypto';
import { SCOPES, type Scope } from '../../../domain/scopes.ts';
import { eventually } from '../../support/eventually.ts';
import {
  journeys,
  knownVisitor,
  LEAD,
  openJourneyWorld,
  type JourneyWorld,
} from '../../support/journey-world.ts';
import { bearer, errorOf, send } from '../open-world.ts';

jest.setTimeout(180_000);

let world: JourneyWorld;

beforeAll(async () => {
  world = await openJourneyWorld();
});
afterAll(() => world.close());

describe('redaction', () => {
  it('leaves addresses and browsers out of touches and details, as the project wants', async () => {
    const connected = await world.connected();
    const visitorId = await knownVisitor(world, connected);
    const requests = journeys(world, connected.tenant);
    const touch = { utm_source: 'news', ip: '203.0.113.7', userAgent: 'Browser/1' };
    await requests.collect(
      { type: 'session', visitorId, sessionId: `ses_${randomUUID()}`, touch },
      { type: 'custom', visitorId, name: 'seen', properties: { deep: [{ ip: '203.0.113.7', kept: 1 }] } },
    );
    const before = await requests.read(LEAD);
    expect(before.journey.header.firstTouch).toEqual(touch);
    expect(JSON.stringify(before.journey.items)).toContain('203.0.113.7');

    await world.sql('insert into journey_settings (project_id, redact_touches) values ($1, true)', [
      connected.tenant.projectId,
    ]);
    const after = await requests.read(LEAD);
    expect([after.journey.header.firstTouch, after.journey.header.lastTouch]).toEqual([
      { utm_source: 'news' },
      { utm_source: 'news' },
    ]);
    expect(JSON.stringify(after)).not.toMatch(/203\.0\.113\.7|Browser\/1/);
    expect(JSON.stringify(after.journey.items)).toContain('"kept":1');
  });
});

describe('who may read it', () => {
  it('is a member whose role has crm_objects:read, and no other', async () => {
    const { tenant } = await world.connected();
    const path = `${world.api.url}/projects/${tenant.projectId}/integrations/crmprovider/journey?crm_lead_id=${LEAD}`;
    const [reader, other, stranger] = [await world.person(), await world.person(), await world.person()];
    await world.join(tenant.projectId, reader, ['crm_objects:read']);
    await world.join(tenant.projectId, other, ['emails:send']);
    const ask = async (user: string, scopes: readonly Scope[] = SCOPES) => {
      const token = await world.makeToken(user, { scopes });
      return eventually(async () => {
        const answer = await send(path, { headers: bearer(token) });
        return answer.status === 503 ? undefined : answer;
      });
    };
    expect((await ask(reader)).status).toBe(200);
    const withoutScope = await ask(reader, ['emails:send']);
    expect([withoutScope.status, errorOf(withoutScope).code]).toEqual([403, 'forbidden']);
    expect((await ask(other)).status).toBe(403);
    expect((await ask(stranger)).status).toBe(404);
  });
});
