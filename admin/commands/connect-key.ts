import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import { getPublicHalf, workersKeyringSetting, type Keyring } from '../../models/sealed.ts';
import { addCommand, printResult, type Terminal } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { formatFields } from '../print.ts';

/**
 * Returns the public half of a key ring, with which the API can seal secrets for workers but not open them.
 * @throws UsageError if the key ring is invalid
 */
export function connectKeyShow(keyring: string): { publicKey: string } {
  return { publicKey: getPublicHalf(parseConnectKeyring(keyring)) };
}

/** @throws UsageError if the text is not a valid key ring */
export function parseConnectKeyring(text: string): Keyring<KeyObject> {
  const { data } = workersKeyringSetting.safeParse(text.trim());
  if (!data) throw new UsageError('Standard input must be a key ring: id:base64, with 32 bytes in base64.');
  return data;
}

/** The command is not created by `defineCommand`, because it needs no database. */
connectKeyShow.register = (program: Command, terminal: Terminal) => {
  const command = addCommand(program, {
    name: 'connect-key show',
    summary: 'Show the CONNECT_PUBLIC_KEY for the CONNECT_KEYRING on standard input.',
    example: '< connect-keyring',
  });
  command.action(async (options: { json?: boolean }) => {
    printResult(terminal, options, connectKeyShow(await terminal.readInput()), { text: formatFields });
  });
};
