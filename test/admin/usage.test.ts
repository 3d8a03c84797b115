import { runAdmin } from '../../admin/run-admin.ts';
import { createRecordingTerminal } from './listening-terminal.ts';

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
    'a public OAuth client that would have a secret',
    [...PUBLIC_CLIENT, '--kind', 'confidential', '--redirect-url', 'https://example.com/'],
    /^--kind: must be public_pkce/,
  ],
  ['an OAuth client with nowhere to send users to', PUBLIC_CLIENT, /^--redirect-url: is required/],
  [
    'an OAuth client with an address that looks like another',
    [...PUBLIC_CLIENT, '--redirect-url', 'https://example.com@evil.example/'],
    /^--redirect-url: https:.* must have no user name or password/,
  ],
  [
    'a sender whose name would end the header',
    ['sender', 'set', '--project', PROJECT, '--name', 'S <', '--address', 's@example.com'],
    /^--name: /,
  ],
  ['a token of 25 hours', ['token', 'issue', '--user', 'u', '--ttl', '25h'], /^--ttl: must be at most 24h/],
  ['a limit over its bound', ['user', 'list', '--limit', '1001'], /^--limit: .* from 1 to 1000/],
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

it('reports all wrong options together', async () => {
  const { stderr } = await run('user', 'create', '--email', 'nope', '--name', '');
  expect(stderr).toBe('--email: must be an e-mail address\n--name: must not be empty\n');
});

it('asks for a database URL when migrate has none', async () => {
  const { code, stderr } = await run('migrate');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'Set MIGRATE_DATABASE_URL, or use --url-stdin.\n',
  });
});

it('refuses an invalid database URL of migrate without showing it', async () => {
  const { terminal, written, noted } = createRecordingTerminal('mysql://owner:canary-password@host/db');
  expect(await runAdmin(['migrate', '--url-stdin'], terminal)).toBe(2);
  expect(noted()).toMatch(/must begin with postgres/);
  expect(written() + noted()).not.toContain('canary-password');
});
