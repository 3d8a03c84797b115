import { Command } from 'commander';
import { COMMANDS } from '../../admin/commands.ts';
import { runAdmin } from '../../admin/run-admin.ts';
import { createRecordingTerminal } from './listening-terminal.ts';

function everyCommand(): string[][] {
  const program = new Command();
  for (const { register } of COMMANDS) register(program, createRecordingTerminal().terminal);
  return program.commands.flatMap((noun) =>
    noun.commands.length === 0 ? [[noun.name()]] : noun.commands.map((verb) => [noun.name(), verb.name()]),
  );
}

/** Commands that connect as another role by its own URL, or read standard input. */
const WITHOUT_SETTINGS: Record<string, RegExp> = {
  migrate: /must begin with postgres/,
  'connect-key show': /^Standard input must be a key ring/,
};

it('registers each admin command once', () => {
  expect(everyCommand()).toHaveLength(COMMANDS.length);
});

it.each(everyCommand().map((words) => [words.join(' '), words] as const))(
  '%s --help shows the options and a well-formed example',
  async (name, words) => {
    const { terminal, written, noted } = createRecordingTerminal();
    expect(await runAdmin([...words, '--help'], terminal)).toBe(0);
    expect(noted()).toBe('');
    expect(written()).toContain('--json');
    const [, example = ''] = /Example:\n {2}npm run admin -- (.*)\n/.exec(written()) ?? [];
    expect(example).toMatch(new RegExp(`^${name}`));

    // The example passes all option checks and fails only for missing settings.
    const trial = createRecordingTerminal();
    const args = example.replace(/ <.*$/, '').match(/"[^"]*"|\S+/g) ?? [];
    await runAdmin(
      args.map((arg) => arg.replaceAll('"', '')),
      trial.terminal,
    );
    expect(trial.noted()).toMatch(WITHOUT_SETTINGS[name] ?? /^No settings/);
  },
);

it('--help lists the nouns and the exit codes', async () => {
  const { terminal, written } = createRecordingTerminal();
  expect(await runAdmin(['--help'], terminal)).toBe(0);
  for (const [noun = ''] of everyCommand()) expect(written()).toContain(noun);
  expect(written()).toContain('Exit codes');
});

it('exits with 2 and shows the help for a noun without a verb', async () => {
  const { terminal, written, noted } = createRecordingTerminal();
  expect(await runAdmin(['token'], terminal)).toBe(2);
  expect(written()).toBe('');
  expect(noted()).toContain('issue');
});
