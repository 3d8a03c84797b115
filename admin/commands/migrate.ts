import { runMigrations } from '../../models/migrations/run-migrations.ts';
import { parseDatabaseUrl, readOwnerDatabaseUrl, systemActor } from '../config.ts';
import { addCommand, optional, printResult, type RegisterCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { recordAsOwner } from '../record-as-owner.ts';

type Migrated = {
  /** The steps that were applied now; none when the schema was up to date. */
  applied: string[];
};

/**
 * Brings the schema up to date.
 * @param url a connection as `throughline_owner`, who owns the database
 */
export async function migrate({ url, actor }: { url: string; actor: string }): Promise<Migrated> {
  const applied = await runMigrations(url);
  const last = applied.at(-1);
  if (last !== undefined)
    await recordAsOwner(url, { actor, action: 'schema.migrate', target: last, details: { applied } });
  return { applied };
}

export const migrateCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'migrate',
    summary:
      'Bring the schema of the database up to date (MIGRATE_DATABASE_URL: connects as throughline_owner).',
    example: '--url-stdin < owner-url.txt',
    options: [optional('--url-stdin', 'read the address of the database from standard input')],
  });
  command.action(async (options: { urlStdin?: boolean; json?: boolean }) => {
    const url = options.urlStdin ? await terminal.readInput() : readOwnerDatabaseUrl();
    if (url === undefined) throw new UsageError('Set MIGRATE_DATABASE_URL, or use --url-stdin.');
    const result = await migrate({ url: parseDatabaseUrl(url), actor: systemActor() });
    printResult(terminal, options.json ?? false, result, {
      text: ({ applied }) => (applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Up to date.'),
    });
  });
};
