import { Option, type Command } from 'commander';
import { z } from 'zod';
import type { Project } from '../models/access/projects.ts';
import { recordAudit } from '../models/audit/audit-entries.ts';
import { inProject, inTransaction, type InProject, type InTransaction } from '../models/in-project.ts';
import type { AdminConfig } from './config.ts';
import { closeContext, openContext, type AdminContext } from './context.ts';
import { UsageError } from './failures.ts';
import { createNumberSchema, uuid } from './input.ts';
import { requireProject } from './require-existing.ts';

export type Terminal = {
  readConfig: () => AdminConfig;
  readInput: () => Promise<string>;
  write: (text: string) => void;
  writeNote: (text: string) => void;
};

export type RegisterCommand = (program: Command, terminal: Terminal) => void;

/**
 * Options by their names in camel case. An option that {@link defineOption} did not define gets its value
 * from standard input.
 */
type Options = Record<string, z.ZodType>;

export const NO_OPTIONS: Options = {};

type Values<Shape extends Options> = z.output<z.ZodObject<Shape>>;

export type CommandHelp<Shape extends Options = Options> = {
  /** `<noun> <verb>`, or a single word. */
  name: string;
  summary: string;
  example?: string;
  options?: Shape;
};

type Printing<Result> = {
  /** Returns the text for standard output without `--json`. */
  text: (result: Result) => string;
  /** Returns the text for standard error, even with `--json`. */
  note?: (result: Result) => string;
};

type Definition<Shape extends Options, Result> = CommandHelp<Shape> & Printing<Result>;

export type AdminCommand<Context extends AdminContext, Input, Result> = ((
  context: Context,
  input: Input,
) => Promise<Result>) & { readonly register: RegisterCommand };

type Check<Input> = (input: Input, report: (name: string, message: string) => void) => void;

type TransactionContext = AdminContext & {
  /** Writes an audit entry in the command's transaction. */
  audit: (target: string, details?: Record<string, unknown>) => Promise<void>;
};

export type ProjectContext = TransactionContext & { project: Project };

/** Adds the placeholder and the description that `--help` shows. A switch has an empty placeholder. */
export function defineOption<Schema extends z.ZodType>(
  schema: Schema,
  placeholder: string,
  description: string,
): Schema {
  return schema.meta({ placeholder, description });
}

export function defineLimit(most: number, defaultLimit: number) {
  return defineOption(
    createNumberSchema(1, most).optional(),
    '<number>',
    `maximum number of rows, 1 to ${most} (default ${defaultLimit})`,
  );
}

export const OFFSET = defineOption(
  createNumberSchema(0, 999_999_999).optional(),
  '<number>',
  'number of rows to skip (default 0)',
);

export function defineCommand<Context extends AdminContext, Shape extends Options, Result>(
  definition: Definition<Shape, Result> & {
    options: Shape;
    check?: Check<Values<Shape>>;
    open: (config: AdminConfig) => Context;
    run: (context: Context, input: Values<Shape>) => Promise<Result>;
  },
): AdminCommand<Context, Values<Shape>, Result> {
  const { options, check, open, run } = definition;
  return createCommand(definition, withCheck(z.object(options), check), open, run);
}

export function definePlatformCommand<Shape extends Options, Result>(
  definition: Definition<Shape, Result> & {
    options: Shape;
    run: (scope: InTransaction, input: Values<Shape>, context: TransactionContext) => Promise<Result>;
  },
): AdminCommand<AdminContext, Values<Shape>, Result> {
  const { options, run } = definition;
  return createCommand(definition, z.object(options), openContext, (context, input) =>
    inTransaction(context.database, (scope) =>
      run(scope, input, createTransactionContext(definition, context, scope)),
    ),
  );
}

const PROJECT = { project: defineOption(uuid, '<uuid>', 'id of the project') };
const EXAMPLE_PROJECT = '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11';

type InProjectInput<Shape extends Options> = Values<Shape> & { project: string };

export function defineProjectCommand<Shape extends Options, Result>(
  definition: Definition<Shape, Result> & {
    options: Shape;
    check?: Check<Values<Shape>>;
    run: (scope: InProject, input: InProjectInput<Shape>, context: ProjectContext) => Promise<Result>;
  },
): AdminCommand<AdminContext, InProjectInput<Shape>, Result> {
  const { options, example, check, run } = definition;
  return createCommand(
    {
      ...definition,
      options: { ...PROJECT, ...options },
      example: example === undefined ? EXAMPLE_PROJECT : `${EXAMPLE_PROJECT} ${example}`,
    },
    z.intersection(withCheck(z.object(options), check), z.object(PROJECT)),
    openContext,
    (context, input) =>
      inProject(context.database, input.project, async (scope) =>
        run(scope, input, {
          ...createTransactionContext(definition, context, scope),
          project: await requireProject(scope),
        }),
      ),
  );
}

function withCheck<Input>(schema: z.ZodType<Input>, check: Check<Input> | undefined): z.ZodType<Input> {
  return schema.superRefine((input, context) =>
    check?.(input, (name, message) => context.addIssue({ code: 'custom', path: [name], message })),
  );
}

function createTransactionContext(
  { name }: CommandHelp,
  context: AdminContext,
  scope: InTransaction,
): TransactionContext {
  const { actor } = context;
  const action = name.replace(' ', '.');
  return {
    ...context,
    audit: (target, details = {}) => recordAudit(scope, { actor, action, target, details }),
  };
}

function createCommand<Context extends AdminContext, Input, Result>(
  definition: CommandHelp & Printing<Result>,
  schema: z.ZodType<Input>,
  open: (config: AdminConfig) => Context,
  run: (context: Context, input: Input) => Promise<Result>,
): AdminCommand<Context, Input, Result> {
  const register: RegisterCommand = (program, terminal) => {
    const inputOption = Object.entries(definition.options ?? {}).find(([, option]) => !hasFlag(option))?.[0];
    addCommand(program, definition).action(async (options: { json?: boolean }) => {
      const parse = (input?: string) =>
        parseOptions(schema, inputOption === undefined ? options : { ...options, [inputOption]: input });
      // Validate options and settings before reading standard input.
      let input = parse('');
      const context = open(terminal.readConfig());
      try {
        if (inputOption !== undefined) input = parse(await terminal.readInput());
        printResult(terminal, options, await run(context, input), definition);
      } finally {
        await closeContext(context);
      }
    });
  };
  return Object.assign((context: Context, input: Input) => run(context, input), { register });
}

/** Adds a command to the program. The name `<noun> <verb>` adds a subcommand of the noun. */
export function addCommand(
  program: Command,
  { name, summary, example = '', options = {} }: CommandHelp,
): Command {
  const [noun = name, verb] = name.split(' ');
  const parent = verb === undefined ? program : program.commands.find((known) => known.name() === noun);
  const command = (parent ?? program.command(noun)).command(verb ?? noun).description(summary);
  for (const [key, schema] of Object.entries(options)) {
    if (!hasFlag(schema)) continue;
    const { placeholder, description } = schema.meta() ?? {};
    const isRequired = !schema.isOptional();
    command.addOption(
      new Option(
        `${getFlag(key)} ${String(placeholder)}`.trim(),
        `${description}${isRequired ? ' (required)' : ''}`,
      ).makeOptionMandatory(isRequired),
    );
  }
  return command
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExample:\n  npm run admin -- ${`${name} ${example}`.trim()}`);
}

function hasFlag(schema: z.ZodType): boolean {
  return schema.meta()?.['placeholder'] !== undefined;
}

export function printResult<Result>(
  terminal: Terminal,
  { json }: { json?: boolean },
  result: Result,
  { text, note }: Printing<Result>,
): void {
  terminal.write(`${json ? JSON.stringify(result, null, 2) : text(result)}\n`);
  if (note) terminal.writeNote(`${note(result)}\n`);
}

/** @throws UsageError that lists all invalid options */
function parseOptions<Input>(schema: z.ZodType<Input>, options: object): Input {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [name], message }) => `${getFlag(name)}: ${message}`);
  throw new UsageError(problems.join('\n'));
}

function getFlag(name: PropertyKey | undefined): string {
  return `--${String(name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
