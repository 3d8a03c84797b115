import { spawnSync } from 'node:child_process';

/** The user that PostgreSQL runs as, where that is not the user who runs the stack. */
export type ServerUser = {
  uid: number;
  gid: number;
};

const NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, which is created if missing. Other
 * users run it as themselves: undefined.
 */
export function postgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp();
  if (found !== undefined) return found;
  const made = spawnSync('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    NAME,
  ]);
  const created = made.status === 0 ? lookUp() : undefined;
  if (created === undefined) {
    throw new Error(
      `PostgreSQL does not run as root, and there is no user "${NAME}" to run it as. ` +
        `Make one (useradd --system ${NAME}), or run npm start as a normal user.`,
    );
  }
  return created;
}

/** Whether a user can access a path, as `test` with these flags (`-r`, `-x`) says. */
export function canReach(user: ServerUser, path: string, ...flags: ('-r' | '-x')[]): boolean {
  return flags.every((flag) => spawnSync('test', [flag, path], { ...user, cwd: '/' }).status === 0);
}

function lookUp(): ServerUser | undefined {
  const ids = ['-u', '-g'].map((which) => spawnSync('id', [which, NAME], { encoding: 'utf8' }));
  const [uid, gid] = ids.map(({ status, stdout }) =>
    status === 0 ? Number.parseInt(stdout, 10) : undefined,
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
