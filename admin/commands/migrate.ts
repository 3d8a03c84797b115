import { connectDatabase } from '../../models/database.ts';
import { inTransaction } from '../../models/in-project.ts';
import { runMigrations } from '../../models/migrations/run-migrations.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { parseMigrateDatabaseUrl, readMigrateDatabaseUrl, systemActor } from '../config.ts';
import { addCommand, optional, printResult, type RegisterCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';

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
  if (last !== undefined) await recordMigration(url, actor, applied, last);
  return { applied };
}

/** Reads the owner's address from MIGRATE_DATABASE_URL or, with `--url-stdin`, from standard input. */
export const migrateCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'migrate',
    summary:
      'Bring the schema of the database up to date (MIGRATE_DATABASE_URL: connects as throughline_owner).',
    example: '--url-stdin < owner-url.txt',
    options: [optional('--url-stdin', "read the owner's database address from standard input")],
  });
  command.action(async (options: { urlStdin?: boolean; json?: boolean }) => {
    const url = options.urlStdin ? await terminal.readInput() : readMigrateDatabaseUrl();
    if (url === undefined) throw new UsageError('Set MIGRATE_DATABASE_URL, or use --url-stdin.');
    const result = await migrate({ url: parseMigrateDatabaseUrl(url), actor: systemActor() });
    printResult(terminal, options.json ?? false, result, {
      text: ({ applied }) => (applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Up to date.'),
    });
  });
};

async function recordMigration(url: string, actor: string, applied: string[], last: string): Promise<void> {
  const database = connectDatabase({
    url,
    poolSize: 1,
    applicationName: 'throughline-admin',
    statementTimeoutMs: 30_000,
  });
  try {
    await inTransaction(database, (scope) =>
      recordAudit(scope, { actor, action: 'schema.migrate', target: last, details: { applied } }),
    );
  } finally {
    await database.sequelize.close();
  }
}
