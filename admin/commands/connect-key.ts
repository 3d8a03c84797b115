import type { Command } from 'commander';
import { getPublicHalf, workersKeyringSetting } from '../../models/sealed.ts';
import { addCommand, printResult, type Terminal } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { formatFields } from '../print.ts';

/**
 * Returns the public half of the workers' CONNECT_KEYRING. With it, the API can seal secrets for workers but not open
 * them.
 * @throws UsageError if the key ring is invalid
 */
export function connectKeyShow(keyring: string): { publicKey: string } {
  try {
    return { publicKey: getPublicHalf(workersKeyringSetting.parse(keyring.trim())) };
  } catch {
    throw new UsageError('Standard input must be a key ring: id:base64, with 32 bytes in base64.');
  }
}

/** Registers the command without `defineCommand`, because it needs no database. */
connectKeyShow.register = (program: Command, terminal: Terminal) => {
  const command = addCommand(program, {
    name: 'connect-key show',
    summary: 'Show the CONNECT_PUBLIC_KEY of the CONNECT_KEYRING on standard input.',
    example: '< connect-keyring',
  });
  command.action(async (options: { json?: boolean }) => {
    printResult(terminal, options, connectKeyShow(await terminal.readInput()), { text: formatFields });
  });
};
