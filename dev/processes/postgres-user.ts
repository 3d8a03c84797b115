import { spawnSync } from 'node:child_process';

/** Set only if PostgreSQL does not run as the current user. */
export type ServerUser = {
  uid: number;
  gid: number;
};

const NAME = 'postgres';

/**
 * Returns undefined if PostgreSQL can run as the current user. PostgreSQL refuses to run as root, so root
 * uses the system user `postgres`, which is created if missing.
 * @throws Error when the user cannot be created
 */
export function findPostgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser();
  if (found !== undefined) return found;
  const added = spawnSync('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    NAME,
  ]);
  const created = added.status === 0 ? findUser() : undefined;
  if (created === undefined) {
    throw new Error(
      `PostgreSQL does not run as root, and there is no user "${NAME}" to run it as. ` +
        `Create the user (useradd --system ${NAME}), or run npm start as a normal user.`,
    );
  }
  return created;
}

/** Returns whether the user has the permissions. `flags` are those of the command `test`. */
export function canReach(user: ServerUser, path: string, ...flags: ('-r' | '-x')[]): boolean {
  return flags.every((flag) => spawnSync('test', [flag, path], { ...user, cwd: '/' }).status === 0);
}

function findUser(): ServerUser | undefined {
  const ids = ['-u', '-g'].map((which) => spawnSync('id', [which, NAME], { encoding: 'utf8' }));
  const [uid, gid] = ids.map(({ status, stdout }) =>
    status === 0 ? Number.parseInt(stdout, 10) : undefined,
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
