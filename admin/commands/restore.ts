import { z } from 'zod';
import { firstOf, restoreBackup, type Restored } from '../backup/restore-backup.ts';
import { parseDatabaseUrl, readDatabaseUrl, systemActor } from '../config.ts';
import {
  addCommand,
  optional,
  parseOptions,
  printResult,
  required,
  type RegisterCommand,
} from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { recordAsOwner } from '../record-as-owner.ts';
import { table } from '../print.ts';

const options = z.object({
  from: z.string().min(1, 'must not be empty'),
  urlStdin: z.boolean().optional(),
});

/** Reads the owner's address from MIGRATE_DATABASE_URL or, with `--url-stdin`, from standard input. */
export const restoreCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'restore',
    summary:
      'Write a backup into a new database, and count what was written (MIGRATE_DATABASE_URL: connects as throughline_owner).',
    example: '--from backups/2026-11-22',
    options: [
      required('--from <folder>', 'the folder that backup has made'),
      optional('--url-stdin', "read the owner's database address from standard input"),
    ],
  });
  command.action(async (given: { json?: boolean }) => {
    const { from, urlStdin } = parseOptions(options, given);
    const text = urlStdin ? await terminal.readInput() : readDatabaseUrl('MIGRATE_DATABASE_URL');
    if (text === undefined) throw new UsageError('Set MIGRATE_DATABASE_URL, or use --url-stdin.');
    const url = parseDatabaseUrl(text);
    const restored = await restoreBackup(url, from);
    await recordAsOwner(url, {
      actor: systemActor(),
      action: 'database.restore',
      target: restored.takenAt,
      details: { rows: rowsOf(restored) },
    });
    printResult(terminal, given.json ?? false, restored, { text: describe });
    if (restored.differences.length > 0)
      terminal.note(
        `All rows are there. The tables differ in what no row depends on:\n${firstOf(restored.differences)}\n`,
      );
  });
};

function describe(restored: Restored): string {
  const lines = table(
    ['TABLE', 'ARCHIVED', 'RESTORED'],
    restored.tables.map(({ name, archived, restored: now }) => [name, archived, now]),
  );
  return `${lines}\nAll ${rowsOf(restored)} rows of ${restored.takenAt} are there. This is in the audit, which has one entry more by it.`;
}

function rowsOf({ tables }: Restored): number {
  return tables.reduce((sum, { restored }) => sum + restored, 0);
}
