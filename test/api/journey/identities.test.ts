import { journeySettingsSet } from '../../../admin/commands/journey-settings-set.ts';
import { openWorld, type World } from '../open-world.ts';
import { anEvent, collectedOf, fromBrowser, fromServer, newVisitor, openTables } from './collecting.ts';

describe('identities', () => {
  let world: World;
  let tables: Awaited<ReturnType<typeof openTables>>;

  beforeAll(async () => {
    world = await openWorld();
    tables = await openTables(world);
  });
  afterAll(async () => {
    await tables.close();
    await world.close();
  });

  const valuesOf = async (visitorId: string) => {
    const rows = await tables.rows(
      'select value from visitor_identities where visitor_id = $1 order by kind, value',
      [visitorId],
    );
    return rows.map(({ value }) => value);
  };

  it("understand national phone numbers by the project's default country, once it has one", async () => {
    const server = fromServer(world);
    const [before, after] = [newVisitor(), newVisitor()];
    const call = (visitorId: string) =>
      server([anEvent({ visitorId, type: 'identify', phone: '912 345 678' })]);
    expect(collectedOf(await call(before)).accepted).toBe(1);
    await journeySettingsSet(world.admin, { project: world.tenant.projectId, defaultCountry: 'PT' });
    expect(collectedOf(await call(after)).accepted).toBe(1);
    expect([await valuesOf(before), await valuesOf(after)]).toEqual([[], ['+351912345678']]);
  });

  it('leave out what is none, and take the event all the same, whoever sends it', async () => {
    for (const collect of [fromServer(world), await fromBrowser(world)]) {
      const visitorId = newVisitor();
      const none = [
        { type: 'identify', email: 'test@example.com', phone: '000000000' },
        { type: 'identify', email: '' },
        { type: 'form_submit', form: 'f', email: 'not an address', phone: 'none' },
      ];
      const events = none.map((fields) => anEvent({ visitorId, ...fields }));
      expect(collectedOf(await collect(events))).toEqual({ accepted: 3, duplicates: 0, ignored: [] });
      expect(await valuesOf(visitorId)).toEqual([]);
    }
  });

  it('keep when they were seen first and last, in whatever order that is told', async () => {
    const visitorId = newVisitor();
    const times = ['2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
    for (const occurredAt of times) {
      const event = anEvent({ visitorId, type: 'identify', email: 'ada@example.com', occurredAt });
      expect(collectedOf(await fromServer(world)([event])).accepted).toBe(1);
    }
    const rows = await tables.rows(
      'select first_seen_at, last_seen_at from visitor_identities where visitor_id = $1',
      [visitorId],
    );
    expect(rows).toEqual([
      { first_seen_at: new Date(times[1] ?? ''), last_seen_at: new Date(times[2] ?? '') },
    ]);
  });
});
