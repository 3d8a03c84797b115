import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { AdminConfig } from './config.ts';
import { closeContext, type AdminContext } from './context.ts';
import { UsageError } from './failures.ts';

/** The parts of the process that commands use. */
export type Terminal = {
  readConfig: () => AdminConfig;
  /** Everything on standard input. */
  readInput: () => Promise<string>;
  /** Results, one piece of text with its line end. */
  write: (text: string) => void;
  /** Notes and errors. */
  note: (text: string) => void;
};

/** Adds one command below the program, and below its noun where it has one. */
export type RegisterCommand = (program: Command, terminal: Terminal) => void;

export type CommandDefinition<Context extends AdminContext, Input, Result> = {
  /** `<noun> <verb>`. */
  name: string;
  summary: string;
  /** Arguments of an invocation that works, without the name. */
  example: string;
  options: readonly Option[];
  /** Checks the options by their names in camel case. */
  input: z.ZodType<Input>;
  open: (config: AdminConfig) => Context;
  run: (context: Context, input: Input) => Promise<Result>;
  /** What a person reads; with `--json` the result itself is printed. */
  text: (result: Result) => string;
  /** A note about the result, on standard error. */
  note?: (result: Result) => string;
};

/** Turns a definition into a command with `--help`, an example and `--json`. */
export function defineCommand<Context extends AdminContext, Input, Result>(
  definition: CommandDefinition<Context, Input, Result>,
): RegisterCommand {
  return (program, terminal) => {
    const command = addCommand(program, definition);
    command.action(async (options: { json?: boolean }) => {
      const input = parseOptions(definition.input, options);
      const context = definition.open(terminal.readConfig());
      try {
        const result = await definition.run(context, input);
        printResult(terminal, options.json ?? false, result, definition);
      } finally {
        await closeContext(context);
      }
    });
  };
}

/** The part of a definition that `--help` shows. */
export type CommandHelp = Pick<
  CommandDefinition<AdminContext, never, never>,
  'name' | 'summary' | 'example' | 'options'
>;

/** Adds a command with its options, an example and `--json`, but no action. */
export function addCommand(program: Command, { name, summary, example, options }: CommandHelp): Command {
  const [noun = name, verb] = name.split(' ');
  const parent = verb === undefined ? program : program.commands.find((each) => each.name() === noun);
  const command = (parent ?? program.command(noun)).command(verb ?? noun).description(summary);
  for (const option of options) command.addOption(option);
  return command
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', `\nExample:\n  npm run admin -- ${`${name} ${example}`.trim()}`);
}

/** Prints a result as JSON or as text, and its note. */
export function printResult<Result>(
  terminal: Terminal,
  json: boolean,
  result: Result,
  { text, note }: { text: (result: Result) => string; note?: (result: Result) => string },
): void {
  terminal.write(`${json ? JSON.stringify(result, null, 2) : text(result)}\n`);
  if (note) terminal.note(`${note(result)}\n`);
}

/** An option that must be given. */
export function required(flags: string, description: string): Option {
  return new Option(flags, `${description} (required)`).makeOptionMandatory();
}

/** An option that may be left out. */
export function optional(flags: string, description: string): Option {
  return new Option(flags, description);
}

/** The project that a command works in. */
export function projectOption(): Option {
  return required('--project <uuid>', 'id of the project');
}

/** The batch that a command is about. */
export function trackingIdOption(): Option {
  return required('--tracking-id <id>', 'the tracking id that it was queued with');
}

/** Checks the options of an invocation. @throws UsageError that names every wrong one */
export function parseOptions<Input>(schema: z.ZodType<Input>, options: object): Input {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [option], message }) => `${flagOf(option)}: ${message}`);
  throw new UsageError(problems.join('\n'));
}

function flagOf(option: PropertyKey | undefined): string {
  return `--${String(option).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
