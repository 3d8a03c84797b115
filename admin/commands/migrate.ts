import type { Command } from 'commander';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { runMigrations } from '../../models/migrations/run-migrations.ts';
import { parseDatabaseUrl, readOwnerDatabaseUrl, readSystemActor } from '../config.ts';
import { closeContext, openContext } from '../context.ts';
import { addCommand, defineOption, printResult, type Terminal } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { flag } from '../input.ts';

/** @param url database URL of `throughline_owner`, the owner of the database */
export async function migrate({
  url,
  actor,
}: {
  url: string;
  actor: string;
}): Promise<{ applied: string[] }> {
  const applied = await runMigrations(url);
  const last = applied.at(-1);
  if (last === undefined) return { applied };
  const owner = openContext({ databaseUrl: url, actor });
  try {
    const entry = { actor, action: 'schema.migrate', target: last, details: { applied } };
    await inTransaction(owner.database, (scope) => recordAudit(scope, entry));
  } finally {
    await closeContext(owner);
  }
  return { applied };
}

migrate.register = (program: Command, terminal: Terminal) => {
  const command = addCommand(program, {
    name: 'migrate',
    summary: 'Apply pending migrations as throughline_owner, with the database URL in MIGRATE_DATABASE_URL.',
    example: '--url-stdin < owner-url.txt',
    options: { urlStdin: defineOption(flag, '', 'read the database URL from standard input instead') },
  });
  command.action(async (options: { urlStdin?: boolean; json?: boolean }) => {
    const url = options.urlStdin ? await terminal.readInput() : readOwnerDatabaseUrl();
    if (url === undefined) throw new UsageError('Set MIGRATE_DATABASE_URL, or use --url-stdin.');
    const result = await migrate({ url: parseDatabaseUrl(url), actor: readSystemActor() });
    printResult(terminal, options, result, {
      text: ({ applied }) => (applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Up to date.'),
    });
  });
};
