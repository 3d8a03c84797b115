import { knownMigrations, loadMigration } from '../../../models/migrations/known-migrations.ts';
import { readPage } from './pages.ts';

describe('docs/operating/releases.md', () => {
  it('names the last migration that a release must know to start on this schema', async () => {
    const named = /does more than add is `([^`]+)`/.exec(readPage('docs/operating/releases.md'))?.[1];
    const contracting: string[] = [];
    for (const name of knownMigrations) {
      if (!(await loadMigration(name)).expands) contracting.push(name);
    }
    expect(named).toBe(contracting.at(-1));
  });
});
