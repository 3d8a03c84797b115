import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';

const HOME = resolve(process.env['THROUGHLINE_HOME'] || join(import.meta.dirname, '..', '.throughline'));

/** Exits after `--help`, and with code 2 after an invalid option. */
export function readOptions<Name extends string>(usage: string, names: readonly Name[]) {
  const values: Partial<Record<Name, string>> = {};
  const { positionals, values: parsed } = parse(usage, names);
  const given: Record<string, unknown> = parsed;
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string') values[name] = value;
  }
  return { positionals, values };
}

function parse(usage: string, names: readonly string[]) {
  const strings = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: { ...strings, help: { type: 'boolean', short: 'h' } },
    });
    if (parsed.values.help !== true) return parsed;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
  console.log(usage);
  process.exit(0);
}

/**
 * Reads the `stack.json` of a running stack, unless all options in `names` are set. Exits with code 2 if only
 * some of them are set, because they can belong to another API than the stack's values.
 * @param names options that make a running stack unnecessary if all of them are set
 * @returns undefined if all of them are set
 */
export function readStackUnless<Name extends string, Stack>(
  schema: z.ZodType<Stack>,
  values: Partial<Record<Name | 'stack', string>>,
  names: readonly Name[],
): Stack | undefined {
  const options = new Intl.ListFormat('en-GB').format(names.map((name) => `--${name}`));
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0) return undefined;
  if (missing.length === names.length) return readStack(schema, values.stack, options);
  console.error(`Set ${options} together.`);
  process.exit(2);
}

/**
 * Exits with code 1 if no stack is running.
 * @param file path of `stack.json`. Default: `stack.json` in `THROUGHLINE_HOME` or `.throughline`
 * @param instead options that make a running stack unnecessary
 */
export function readStack<Stack>(schema: z.ZodType<Stack>, file: string | undefined, instead: string): Stack {
  const path = file ?? join(HOME, 'stack.json');
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    console.error(`No running stack at ${path}: run npm start first, or set ${instead}.`);
    process.exit(1);
  }
}
