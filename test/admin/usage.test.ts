import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { runAdmin } from '../../admin/run-admin.ts';
import { createRecordingTerminal } from './open-admin.ts';
import { COMMANDS } from '../../admin/commands.ts';
import { parseConfig } from '../../admin/config.ts';
import { openSigningContext } from '../../admin/context.ts';
import { UsageError } from '../../admin/failures.ts';

const PROJECT = 'd9428888-122b-11e1-b85c-61cd3cbb3210';
const PUBLIC_CLIENT = ['oauth-client', 'create', '--owner', 'usr_1', '--name', 'C', '--type', 'public'];

async function run(...args: string[]) {
  const { terminal, written, noted } = createRecordingTerminal();
  const code = await runAdmin(args, terminal);
  return { code, stdout: written(), stderr: noted() };
}

it.each([
  ['an option that is missing', ['user', 'create', '--name', 'N'], /--email <address>/],
  ['an unknown option', ['user', 'list', '--colour'], /--colour/],
  ['an unknown noun', ['nonsense'], /nonsense/],
  [
    'an empty name',
    ['user', 'create', '--email', 'a@example.com', '--name', ' '],
    /^--name: must not be empty/,
  ],
  [
    'an unknown scope',
    ['role', 'create', '--project', PROJECT, '--name', 'r', '--permission', 'emails:read'],
    /^--permission: "emails:read" is not a scope; use any of crm_objects:read, .*events:write/,
  ],
  [
    'a scope that no key can hold',
    ['service-account-key', 'issue', '--project', PROJECT, '--service-account', 'a', '--scope', 'keys:write'],
    /^--scope: "keys:write" is not a scope of a key; use any of crm_objects:read, /,
  ],
  [
    'the kind `confidential` for a public OAuth client',
    [...PUBLIC_CLIENT, '--kind', 'confidential', '--redirect-url', 'https://example.com/'],
    /^--kind: must be public_pkce/,
  ],
  ['an OAuth client without a redirect URL', PUBLIC_CLIENT, /^--redirect-url: is required/],
  [
    'a redirect URL whose user name imitates another host',
    [...PUBLIC_CLIENT, '--redirect-url', 'https://example.com@evil.example/'],
    /^--redirect-url: https:.* must have no user name or password/,
  ],
  [
    'a sender name with `<`, a special character of e-mail headers',
    ['sender', 'set', '--project', PROJECT, '--name', 'S <', '--address', 's@example.com'],
    /^--name: /,
  ],
  ['a token of 25 hours', ['token', 'issue', '--user', 'u', '--ttl', '25h'], /^--ttl: must be at most 24h/],
  ['a limit above the maximum', ['user', 'list', '--limit', '1001'], /^--limit: .* from 1 to 1000/],
  [
    'a tracking id of 101 characters',
    ['batch', 'show', '--project', PROJECT, '--tracking-id', 'x'.repeat(101)],
    /^--tracking-id: /,
  ],
])('exits with 2 and names %s', async (_, args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect(stderr).toMatch(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

it('reports all invalid options of a command together', async () => {
  const { stderr } = await run('user', 'create', '--email', 'nope', '--name', '');
  expect(stderr).toBe('--email: must be an e-mail address\n--name: must not be empty\n');
});

it('asks for a database URL when `migrate` has none', async () => {
  const { code, stderr } = await run('migrate');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'Set MIGRATE_DATABASE_URL, or use --url-stdin.\n',
  });
});

it('refuses an invalid database URL for `migrate` without showing the URL', async () => {
  const { terminal, written, noted } = createRecordingTerminal('mysql://owner:canary-password@host/db');
  expect(await runAdmin(['migrate', '--url-stdin'], terminal)).toBe(2);
  expect(noted()).toMatch(/must begin with postgres/);
  expect(written() + noted()).not.toContain('canary-password');
});

function listCommands(): string[][] {
  const program = new Command();
  for (const { register } of COMMANDS) register(program, createRecordingTerminal().terminal);
  return program.commands.flatMap((noun) =>
    noun.commands.length === 0 ? [[noun.name()]] : noun.commands.map((verb) => [noun.name(), verb.name()]),
  );
}

/** Commands whose example reads standard input instead of settings, with the error for empty input. */
const WITHOUT_SETTINGS: Record<string, RegExp> = {
  migrate: /must begin with postgres/,
  'connect-key show': /^Standard input must be a key ring/,
};

it('registers each admin command once', () => {
  expect(listCommands()).toHaveLength(COMMANDS.length);
});

it.each(listCommands().map((words) => [words.join(' '), words] as const))(
  '`%s --help` shows the options and a valid example',
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

it('`--help` lists the command groups and the exit codes', async () => {
  const { terminal, written } = createRecordingTerminal();
  expect(await runAdmin(['--help'], terminal)).toBe(0);
  for (const [noun = ''] of listCommands()) expect(written()).toContain(noun);
  expect(written()).toContain('Exit codes');
});

it('exits with 2 and shows the help for a command group without a subcommand', async () => {
  const { terminal, written, noted } = createRecordingTerminal();
  expect(await runAdmin(['token'], terminal)).toBe(2);
  expect(written()).toBe('');
  expect(noted()).toContain('issue');
});

const key = randomBytes(32).toString('base64');
const settings = {
  DATABASE_URL: 'postgres://throughline_admin:canary-password@127.0.0.1:5432/throughline',
  SIGNING_KEYRING: `k1:${key}`,
  CONNECTION_KEYRING: `c1:${key}`,
  TOKEN_ISSUER: 'http://127.0.0.1:3000/api/auth',
  TOKEN_AUDIENCE: 'http://127.0.0.1:3000',
};

function getMessage(variables: Record<string, string | undefined>): string {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}

it('parses the settings of the admin command line', () => {
  const { databaseUrl, signing, connectionKeyring } = parseConfig(settings);
  expect(databaseUrl).toBe(settings.DATABASE_URL);
  expect(signing?.keyring.get('k1')).toEqual(Buffer.from(key, 'base64'));
  expect(connectionKeyring?.get('c1')).toEqual(Buffer.from(key, 'base64'));
});

it.each([
  ['DATABASE_URL', 'mysql://root:canary-password@host/db'],
  ['DATABASE_URL', undefined],
  ['TOKEN_ISSUER', 'canary-password'],
  ['TOKEN_AUDIENCE', 'canary-password'],
])('names an invalid or missing %s in the error, without the value', (name, value) => {
  const message = getMessage({ ...settings, [name]: value });
  expect(message).toContain(name);
  expect(message).not.toContain('canary-password');
});

it.each(['SIGNING_KEYRING', 'TOKEN_ISSUER', 'TOKEN_AUDIENCE'])(
  'parses admin settings without %s, and refuses only to sign tokens',
  (name) => {
    const config = parseConfig({ ...settings, [name]: '' });
    expect(config.signing).toBeUndefined();
    expect(() => openSigningContext(config)).toThrow(/set SIGNING_KEYRING, TOKEN_ISSUER and TOKEN_AUDIENCE/);
  },
);
