import { text } from 'node:stream/consumers';
import { readConfig } from './config.ts';
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  readConfig,
  readInput: () => text(process.stdin),
  write: (result) => process.stdout.write(result),
  writeNote: (note) => process.stderr.write(note),
});
