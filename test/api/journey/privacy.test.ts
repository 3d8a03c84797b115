import { randomUUID } from 'node:crypto';
import {
  journeys,
  knownVisitor,
  LEAD,
  openJourneyWorld,
  type JourneyWorld,
} from '../../support/journey-world.ts';

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
