import { col, fn, Op, where } from 'sequelize';
import type { InProject, InTransaction } from '../in-project.ts';
import { defineTable, type RowOf } from '../table.ts';

const auditEntries = defineTable({ tableName: 'audit_entries' }, (c) => ({
  /**
   * Serial number across all projects. The API does not return it, because it would reveal the activity of
   * other projects.
   */
  id: c.key({ ...c.generated(c.bigint()), autoIncrement: true }),
  publicId: c.generated(c.uuid()),
  /** Null: an action outside projects. */
  projectId: c.nullable(c.uuid()),
  /**
   * - For a request: one or more of `user:<id>`, `client:<id>`, `api-key:<id>` and `app-key:<id>`, joined by
   * `+`.
   * - For a command: `admin-cli:<system user>`.
   * - For an automatic action: `worker`, `temporal` or `meta`.
   */
  actor: c.text(),
  clientId: c.nullable(c.text()),
  /** IP address of the request; null: command line, background process, or an invalid address. */
  ip: c.nullable(c.text()),
  /** `<noun>.<verb>`, as in `project.create`. */
  action: c.text(),
  target: c.text(),
  /** Never holds a secret. */
  details: c.defaultTo(c.json<Record<string, unknown>>(), {}),
  createdAt: c.generated(c.timestamp()),
}));

type AuditEntry = RowOf<typeof auditEntries>;

export type Act = Pick<AuditEntry, 'actor' | 'action' | 'target'> & {
  clientId?: string | null;
  ip?: string | null;
  details?: Record<string, unknown>;
};

export type Actor = Omit<Act, 'action' | 'target' | 'details'>;

/**
 * Inserts an audit entry in the transaction of the action, so that either both are committed or neither is.
 */
export async function recordAudit(scope: InTransaction | InProject, act: Act): Promise<void> {
  // No RETURNING: some roles may insert an entry without a project but not read it.
  await auditEntries(scope).create(
    { projectId: getProject(scope), ...act },
    { transaction: scope.transaction, returning: false },
  );
}

export type AuditRow = Pick<AuditEntry, 'actor' | 'clientId' | 'action' | 'target' | 'details'> & {
  at: Date;
};

/** Finds entries, newest first. Without a project, finds the entries outside projects. */
export async function findAuditEntries(
  scope: InTransaction | InProject,
  { limit }: { limit: number },
): Promise<AuditRow[]> {
  const found = await auditEntries(scope).findAll({
    where: { projectId: getProject(scope) },
    order: [['id', 'DESC']],
    limit,
    raw: true,
    transaction: scope.transaction,
  });
  return found.map(({ createdAt: at, actor, clientId, action, target, details }) => ({
    at,
    actor,
    clientId,
    action,
    target,
    details,
  }));
}

function getProject(scope: InTransaction | InProject): string | null {
  return 'projectId' in scope ? scope.projectId : null;
}

/** Actor that responses contain instead of an operator's system user name, which is internal. */
const OPERATOR = 'operator';

type AuditQuery = {
  limit: number;
  /** `publicId` of the last entry of the previous page. */
  after: string | undefined;
  /** Prefix of the action, such as `connection.`. */
  action: string | undefined;
  /** Actor of an entry, or {@link OPERATOR} for all operators. */
  actor: string | undefined;
  since: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
};

export type ProjectAuditRow = Pick<AuditEntry, 'publicId' | 'clientId' | 'ip'> & AuditRow;

/**
 * Finds a page of entries, newest first. Returns none if the entry `after` has expired, because all remaining
 * entries are newer.
 */
export async function findProjectAudit(
  project: InProject,
  { limit, after, action, actor, since, until }: AuditQuery,
): Promise<ProjectAuditRow[]> {
  const { projectId, transaction } = project;
  const last =
    after === undefined
      ? undefined
      : await auditEntries(project).findOne({
          attributes: ['id'],
          where: { projectId, publicId: after },
          raw: true,
          transaction,
        });
  if (last === null) return [];
  const found = await auditEntries(project).findAll({
    where: {
      projectId,
      ...(last && { id: { [Op.lt]: last.id } }),
      ...(actor !== undefined && {
        actor: actor === OPERATOR ? { [Op.startsWith]: 'admin-cli:' } : actor,
      }),
      ...((since ?? until) && {
        createdAt: { ...(since && { [Op.gte]: since }), ...(until && { [Op.lt]: until }) },
      }),
      // Unlike `like`, `starts_with` has no wildcards to escape.
      ...(action !== undefined && { [Op.and]: where(fn('starts_with', col('action'), action), true) }),
    },
    order: [['id', 'DESC']],
    limit,
    raw: true,
    transaction,
  });
  return found.map(({ publicId, createdAt: at, clientId, ip, target, details, ...recorded }) => ({
    publicId,
    at,
    actor: recorded.actor.startsWith('admin-cli:') ? OPERATOR : recorded.actor,
    clientId,
    ip,
    action: recorded.action,
    target,
    details,
  }));
}
