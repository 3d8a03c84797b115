import { parse } from 'yaml';
import { z } from 'zod';
import { blocksOf, readPage } from '../docs/pages.ts';
import { readServices } from './compose-file.ts';

/** `!reset` and its value stand as that text, which says as much here. */
const override = z.object({
  services: z.record(
    z.string(),
    z.union([
      z.literal('reset'),
      z.object({
        environment: z.record(z.string(), z.string()),
        depends_on: z.literal('reset').optional(),
      }),
    ]),
  ),
});

const RESET = { tag: '!reset', resolve: () => 'reset' };
const RESET_MAP = { tag: '!reset', collection: 'map' as const, resolve: () => 'reset' };

describe('the override file of docs/operating/postgresql.md', () => {
  const block = blocksOf(readPage('docs/operating/postgresql.md')).find(
    ({ language }) => language === 'yaml',
  );
  const { services: changed } = override.parse(parse(block?.text ?? '', { customTags: [RESET, RESET_MAP] }));
  const gone = Object.keys(changed).filter((name) => changed[name] === 'reset');
  const left = [...readServices()].filter(([name]) => !gone.includes(name));

  it('takes the server of the file away, and every wait for it', () => {
    expect(gone).toEqual(['postgres', 'postgres-setup']);
    const waiting = left.filter(([, service]) =>
      Object.keys(service.depends_on).some((on) => gone.includes(on)),
    );
    expect(waiting.map(([name]) => name)).not.toEqual([]);
    for (const [name] of waiting)
      expect([name, changed[name]]).toEqual([name, expect.objectContaining({ depends_on: 'reset' })]);
  });

  it('names the other server wherever the file names its own', () => {
    const own = left.flatMap(([name, { environment }]) =>
      Object.entries(environment)
        .filter(([, text]) => text !== null && (text === 'postgres' || text.includes('@postgres:')))
        .map(([variable]) => ({ name, variable })),
    );
    expect(own.length).toBeGreaterThan(6);
    for (const { name, variable } of own) {
      const service = changed[name];
      const text = typeof service === 'object' ? service.environment[variable] : undefined;
      expect([name, variable, text]).toEqual([name, variable, expect.stringContaining('${DATABASE_HOST')]);
    }
  });
});
