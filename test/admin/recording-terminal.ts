import type { Terminal } from '../../admin/define-command.ts';

type RecordingTerminal = { terminal: Terminal; written: () => string; noted: () => string };

/** The terminal has no settings, so a command reaches a database only by a URL in `input`. */
export function createRecordingTerminal(input = ''): RecordingTerminal {
  let stdout = '';
  let stderr = '';
  const terminal: Terminal = {
    readConfig: () => {
      throw new Error('No settings in this test.');
    },
    readInput: () => Promise.resolve(input),
    write: (text) => {
      stdout += text;
    },
    writeNote: (text) => {
      stderr += text;
    },
  };
  return { terminal, written: () => stdout, noted: () => stderr };
}
