import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.ts';
import type { Terminal } from './define-command.ts';
import { describeFailure } from './failures.ts';

const HELP_FOOTER = `
Exit codes: 0 success, 1 failure, 2 invalid usage, 3 not found or conflict.
Settings: DATABASE_URL, SIGNING_KEYRING, CONNECTION_KEYRING, TOKEN_ISSUER, TOKEN_AUDIENCE.
Without DATABASE_URL, they are read from admin.env in THROUGHLINE_HOME (default: .throughline).
npm start writes that file.`;

/**
 * Runs one command and returns its exit code: 0 success, 1 failure, 2 invalid usage, 3 not found or conflict.
 * Never rejects.
 * @param args command line without the program's name
 */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('npm run admin --')
    .description('Administers a Throughline deployment. Each change is recorded in the audit log.')
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeNote })
    .exitOverride()
    .showHelpAfterError('(see --help)')
    .addHelpText('after', HELP_FOOTER);
  for (const { register } of COMMANDS) register(program, terminal);
  for (const noun of program.commands.filter(({ commands }) => commands.length > 0)) {
    noun.description(noun.commands.map((verb) => verb.name()).join(', '));
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { message, exitCode } = describeFailure(error);
    terminal.writeNote(`${message}\n`);
    return exitCode;
  }
}
