import { errorOf, openWorld, pathsOf, type World } from '../open-world.ts';
import { anEvent, collectedOf, fromBrowser, fromServer, openTables, type EventFields } from './collecting.ts';

const EVENT_LIMIT_BYTES = 8_192;

/** A custom event that is so many bytes of JSON. */
function anEventOf(bytes: number): EventFields {
  const event = anEvent({ type: 'custom', name: 'quiz', properties: { a: '', b: [] as string[] } });
  const filled = (properties: object) => ({ ...event, properties });
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const texts: string[] = [];
  while (sizeOf(filled({ a: '', b: [...texts, 'x'.repeat(1_000)] })) <= bytes) texts.push('x'.repeat(1_000));
  const missing = bytes - sizeOf(filled({ a: '', b: texts }));
  return filled({ a: 'y'.repeat(missing), b: texts });
}

describe('the size and shape of an event', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is 8 kB of JSON at most; a larger one is refused by its largest field, and nothing is stored', async () => {
    const collect = await fromBrowser(world);
    const largest = anEventOf(EVENT_LIMIT_BYTES);
    expect(collectedOf(await collect([largest]))).toMatchObject({ accepted: 1 });
    const small = anEvent();
    const touch = { utm_source: 'é'.repeat(1_000), ...manyFields() };
    const refused = await collect([small, anEventOf(EVENT_LIMIT_BYTES + 1), anEvent({ touch })]);
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'validation_error']);
    expect(pathsOf(refused)).toEqual(['events[1].properties', 'events[2].touch']);
    expect(errorOf(refused).details?.[0]?.message).toContain('8193 bytes of JSON, where 8192 is the most');
    const tables = await openTables(world);
    expect(
      await tables.rows('select 1 from event_ids where event_id = $1', [`web.${String(small['id'])}`]),
    ).toEqual([]);
    await tables.close();
  });

  it.each([
    ['a text over 1,000 characters', { a: 'x'.repeat(1_001) }, 'events[0].properties.a'],
    ['an object on the fourth level', { a: { b: { c: {} } } }, 'events[0].properties.a.b.c'],
    ['a list on the fourth level', { a: [[[]]] }, 'events[0].properties.a[0][0]'],
    [
      'over 50 names',
      Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`n${i}`, i])),
      'events[0].properties',
    ],
    ['over 50 values', { a: { b: Array.from({ length: 51 }, () => 0) } }, 'events[0].properties.a.b'],
  ])('refuses properties with %s', async (_what, properties, path) => {
    const refused = await fromServer(world)([anEvent({ type: 'custom', name: 'quiz', properties })]);
    expect([refused.status, pathsOf(refused)]).toEqual([400, [path]]);
  });

  it('is that of an object: what is none is refused, with where it stands', async () => {
    const events = [anEvent(), null, 'page_view', []];
    const refused = await fromServer(world)([], { body: { events } });
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['events[1]', 'events[2]', 'events[3]']]);
  });

  it('takes three levels of texts, numbers, booleans and nulls', async () => {
    const properties = {
      a: { b: { c: 'x', d: null }, e: [false, 1, 'y'] },
      f: [{ g: 2 }, [true]],
      g: 1.5,
      h: null,
    };
    const collect = fromServer(world);
    expect(collectedOf(await collect([anEvent({ type: 'custom', name: 'quiz', properties })]))).toMatchObject(
      {
        accepted: 1,
      },
    );
  });
});

/** Fields of a touch, each as long as it may be. */
function manyFields(): EventFields {
  const names = ['utm_medium', 'utm_campaign', 'utm_term', 'gclid', 'fbclid', 'referrer', 'landingPath'];
  return Object.fromEntries(names.map((name) => [name, 'x'.repeat(1_000)]));
}
