import type { Command } from 'commander';
import { publicHalfOf, workersKeyring } from '../../models/sealed.ts';
import { addCommand, printResult, type Terminal } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { fields } from '../print.ts';

/**
 * The public half of the workers' CONNECT_KEYRING: what the API seals codes and keys with, and cannot open.
 * @throws UsageError for what is no key ring
 */
export function connectKeyShow(keyring: string): { publicKey: string } {
  try {
    return { publicKey: publicHalfOf(workersKeyring.parse(keyring.trim())) };
  } catch {
    throw new UsageError('On standard input there must be a key ring, id:base64 of 32 bytes.');
  }
}

/** Needs no database. */
connectKeyShow.register = (program: Command, terminal: Terminal) => {
  const command = addCommand(program, {
    name: 'connect-key show',
    summary: 'Show the CONNECT_PUBLIC_KEY of a CONNECT_KEYRING, which comes from standard input.',
    example: '< connect-keyring',
  });
  command.action(async (options: { json?: boolean }) => {
    printResult(terminal, options, connectKeyShow(await terminal.readInput()), { text: fields });
  });
};
