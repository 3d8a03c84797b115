import { z } from 'zod';
import { firstOf, restoreBackup, type Restored } from '../backup/restore-backup.ts';
import { systemActor } from '../config.ts';
import { databaseUrlOf, URL_STDIN } from '../database-url.ts';
import { addCommand, parseOptions, printResult, required, type RegisterCommand } from '../define-command.ts';
import { recordAsOwner } from '../record-as-owner.ts';
import { table } from '../print.ts';

const options = z.object({
  from: z.string().min(1, 'must not be empty'),
  urlStdin: z.boolean().optional(),
});

export const restoreCommand: RegisterCommand = (program, terminal) => {
  const command = addCommand(program, {
    name: 'restore',
    summary:
      'Write a backup into a new database, and count what was written (MIGRATE_DATABASE_URL: connects as throughline_owner).',
    example: '--from backups/2026-11-22',
    options: [required('--from <folder>', 'the folder that backup has made'), URL_STDIN],
  });
  command.action(async (given: { json?: boolean }) => {
    const { from, ...source } = parseOptions(options, given);
    const url = await databaseUrlOf(terminal, 'MIGRATE_DATABASE_URL', source);
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
