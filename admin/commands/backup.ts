import { z } from 'zod';
import { knownMigrations } from '../../models/migrations/known-migrations.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { databaseUrlOf, URL_STDIN } from '../database-url.ts';
import { addCommand, parseOptions, printResult, required, type RegisterCommand } from '../define-command.ts';
import { table } from '../print.ts';

type BackedUp = {
  folder: string;
  takenAt: string;
  /** `bytes`: of the compressed file. */
  tables: { name: string; rows: number; bytes: number }[];
  /** Tables beside ours, which are not in the backup. */
  leftOut: { name: string; owner: string }[];
};

const options = z.object({
  to: z.string().min(1, 'must not be empty'),
  urlStdin: z.boolean().optional(),
});

export const backupCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'backup',
    summary:
      'Write all rows into a new folder (BACKUP_DATABASE_URL: connects as throughline_backup). Others work on meanwhile.',
    example: '--to backups/2026-11-22',
    options: [
      required('--to <folder>', 'the folder, which is made; if it exists, it must be empty'),
      URL_STDIN,
    ],
  });
  command.action(async (given: { json?: boolean }) => {
    const { to, ...source } = parseOptions(options, given);
    const url = await databaseUrlOf(terminal, 'BACKUP_DATABASE_URL', source);
    const { takenAt, tables, leftOut, migrations } = await takeBackup(url, to);
    const result: BackedUp = {
      folder: to,
      takenAt,
      tables: tables.map(({ name, rows, bytes }) => ({ name, rows, bytes })),
      leftOut,
    };
    printResult(terminal, given.json ?? false, result, { text: describe });
    if (migrations.join() !== knownMigrations.join())
      terminal.note(
        'This release has other migrations than the database, and cannot restore this backup: one that has the same can. Run migrate, and take another.\n',
      );
    if (leftOut.length > 0)
      terminal.note(
        `Left out, because throughline's owner does not own them: ${leftOut.map(({ name, owner }) => `${JSON.stringify(name)} of ${owner}`).join(', ')}. Back them up by other means.\n`,
      );
  });
};

function describe({ folder, takenAt, tables }: BackedUp): string {
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  const lines = table(
    ['TABLE', 'ROWS', 'BYTES'],
    tables.map((each) => [each.name, each.rows, each.bytes]),
  );
  return `${lines}\n${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${folder}.`;
}
