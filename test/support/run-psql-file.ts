import { escapeLiteral, type Client } from 'pg';
import { z } from 'zod';

const rowsOfTexts = z.array(z.record(z.string(), z.unknown()));

/**
 * Runs a psql file with the commands that deploy/postgres/roles.sql uses, so that tests need no psql.
 * @param env values for `\getenv`
 * @returns the file's warnings
 */
export async function runPsqlFile(
  client: Client,
  text: string,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const variables = new Map<string, string>();
  const warnings: string[] = [];
  const conditions: boolean[] = [];
  let statement = '';

  const meta = async (command: string, args: string) => {
    const [first = '', second = ''] = args.split(' ');
    if (command === 'if') conditions.push(variables.get(first.slice(1)) === 'true');
    else if (command === 'else') conditions.push(!conditions.pop());
    else if (command === 'endif') conditions.pop();
    else if (conditions.includes(false)) return;
    else if (command === 'warn') warnings.push(args);
    else if (command === 'getenv') variables.set(first, env[second] ?? '');
    else if (command !== 'set') throw new Error(`\\${command} is unknown here.`);
  };
  const take = async (ending: string) => {
    const sql = statement.replaceAll(/:'(\w+)'/g, (_, name: string) =>
      escapeLiteral(variables.get(name) ?? ''),
    );
    statement = '';
    if (conditions.includes(false)) return;
    const rows = rowsOfTexts.parse((await client.query(sql)).rows);
    const cells = rows.flatMap((row) => Object.entries(row));
    if (ending === '\\gset') for (const [name, value] of cells) variables.set(name, String(value));
    if (ending === '\\gexec') for (const [, made] of cells) await client.query(String(made));
  };

  for (const line of text.split('\n')) {
    const [, command, args = ''] = /^\\(\w+) ?(.*)$/.exec(line) ?? [];
    const [, last = '', ending] = /^(.*?)(;| \\gexec| \\gset)$/.exec(line) ?? [];
    if (line.startsWith('--')) continue;
    if (command !== undefined) await meta(command, args);
    else if (ending === undefined) statement += `${line}\n`;
    else {
      statement += last;
      await take(ending.trim());
    }
  }
  if (statement.trim() !== '') throw new Error(`What is left of the file has no end: ${statement}`);
  return warnings;
}
