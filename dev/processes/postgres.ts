import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { spawnServer, type Report, type RunningServer, type ServerFolders } from './child-process.ts';
import { findPostgres } from './postgres-binaries.ts';
import { ensureCluster, releaseCluster } from './postgres-cluster.ts';
import { REACHABLE_FOLDER, getPostgresDataFolder } from './postgres-data-folder.ts';
import { findPostgresUser } from './postgres-user.ts';

type PostgresOptions = {
  /** Contains the data folder if PostgreSQL's user can enter `home`. Usually `THROUGHLINE_HOME`. */
  home: string;
  folders: ServerFolders;
  port: number;
  passwords: { superuser: string; owner: string };
  /** False trades durability for speed; for tests only. */
  fsync?: boolean;
  /** Defaults to the value of `fsync`. */
  autovacuum?: boolean;
  report: Report;
};

export type RunningPostgres = RunningServer & {
  version: string;
  /** URL of the role `throughline_owner`, which owns the database and runs migrations. */
  url: string;
  superuserUrl: string;
};

const READY = 'database system is ready to accept connections';
const DATABASE = 'throughline';
const OWNER = 'throughline_owner';

/**
 * Starts PostgreSQL, as the system user `postgres` if the current user is root. Creates the data folder, the
 * owner role and the database if they are missing.
 * @throws Error with the end of PostgreSQL's log when it does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { home, folders, port, passwords, report } = options;
  const user = findPostgresUser();
  const binaries = findPostgres(user, REACHABLE_FOLDER, report);
  const data = getPostgresDataFolder(home, user, report);
  const programs = join(binaries.folder, 'bin');
  await ensureCluster(join(programs, 'initdb'), data, { password: passwords.superuser, user });
  await releaseCluster(data);

  const server = await spawnServer(
    {
      name: 'postgres',
      command: join(programs, 'postgres'),
      args: ['-D', data, '-p', String(port), ...buildSettings(options)],
      env: { LC_ALL: 'C' },
      cwd: '/',
      folders,
      ...(user && { user }),
    },
    // SIGINT is PostgreSQL's fast shutdown: it disconnects clients and writes a checkpoint.
    { signal: 'SIGINT', graceMs: 20_000 },
  );
  try {
    await server.waitForLine((line) => (line.includes(READY) ? true : undefined), 120_000);
    const getUrl = (role: string, password: string, database: string): string =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
    await ensureDatabase(getUrl('postgres', passwords.superuser, 'postgres'), passwords.owner);
    return {
      ...server,
      version: binaries.version,
      url: getUrl(OWNER, passwords.owner, DATABASE),
      superuserUrl: getUrl('postgres', passwords.superuser, DATABASE),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Settings for tests, which create hundreds of databases and connect frequently. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'scram_iterations=1'];

function buildSettings({
  fsync = true,
  autovacuum = fsync,
}: Pick<PostgresOptions, 'fsync' | 'autovacuum'>): string[] {
  const fast = [...(fsync ? [] : FAST), ...(autovacuum ? [] : ['autovacuum=off'])];
  // Failed statements can contain personal data, which must not be logged.
  const discreet = ['log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_checkpoints=off'];
  const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const all = [...local, ...discreet, ...fast];
  return all.flatMap((setting) => ['-c', setting]);
}

async function ensureDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    const owner = escapeIdentifier(OWNER);
    await client.query(`${verb} role ${owner} login createrole password ${escapeLiteral(ownerPassword)}`);
    const database = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(DATABASE)} owner ${owner}`);
  });
}

/**
 * Sets passwords, because roles that migrations create cannot log in without one.
 * @param passwords by role name
 */
export async function setPasswords(superuserUrl: string, passwords: Record<string, string>): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
    }
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
