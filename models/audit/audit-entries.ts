import { Op } from 'sequelize';
import type { InProject, InTransaction } from '../in-project.ts';
import { defineTable, type RowOf } from '../table.ts';

/** One act: who did what to what. */
const auditEntries = defineTable({ tableName: 'audit_entries' }, (c) => ({
  /** In the order in which they were written, one sequence for all projects: nothing that callers see. */
  id: c.key({ ...c.generated(c.bigint()), autoIncrement: true }),
  publicId: c.generated(c.uuid()),
  /** Null: an act of the platform. */
  projectId: c.nullable(c.uuid()),
  /** `admin-cli:<system user>`. */
  actor: c.text(),
  /** The OAuth client whose token they acted with, as the token names it; null: they acted with none. */
  clientId: c.nullable(c.text()),
  /** The network address that it came from; null: a person at the command line, or a process of ours. */
  ip: c.nullable(c.text()),
  /** `<noun>.<verb>`, as in `project.create`. */
  action: c.text(),
  /** The id of what was acted on. */
  target: c.text(),
  /** Never holds a secret. */
  details: c.defaultTo(c.json<Record<string, unknown>>(), {}),
  /** By PostgreSQL's clock. */
  createdAt: c.generated(c.timestamp()),
}));

type AuditEntry = RowOf<typeof auditEntries>;

/** An act, as it is recorded. */
export type Act = Pick<AuditEntry, 'actor' | 'action' | 'target'> & {
  clientId?: string | null;
  ip?: string | null;
  details?: Record<string, unknown>;
};

/** Records an act in the transaction of the act itself, so that neither is stored without the other. */
export async function recordAudit(scope: InTransaction | InProject, act: Act): Promise<void> {
  // Nothing is returned: an entry without a project is not visible to every role that may write one.
  await auditEntries(scope).create(
    { projectId: projectOf(scope), ...act },
    { transaction: scope.transaction, returning: false },
  );
}

export type AuditRow = Pick<AuditEntry, 'actor' | 'clientId' | 'action' | 'target' | 'details'> & {
  at: Date;
};

/** The newest entries: of the project that the transaction is in, else of the platform. */
export async function findAuditEntries(
  scope: InTransaction | InProject,
  { limit }: { limit: number },
): Promise<AuditRow[]> {
  const found = await auditEntries(scope).findAll({
    where: { projectId: projectOf(scope) },
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

function projectOf(scope: InTransaction | InProject): string | null {
  return 'projectId' in scope ? scope.projectId : null;
}

/** Whom operators are shown as: their names at the command line are the platform's own. */
const OPERATOR = 'operator';

/** What a page of a project's audit shows; `after`: the `publicId` of the entry that the page before ended with. */
export type AuditQuery = {
  limit: number;
  after: string | undefined;
  action: string | undefined;
  /** As entries name it, or {@link OPERATOR}. */
  actor: string | undefined;
  since: Date | undefined;
};

export type ProjectAuditRow = Pick<AuditEntry, 'publicId' | 'clientId' | 'ip'> & AuditRow;

/** The newest entries of the project; none after an entry that has expired, which was older than all that are left. */
export async function findProjectAudit(
  project: InProject,
  { limit, after, action, actor, since }: AuditQuery,
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
      ...(action !== undefined && { action }),
      ...(actor !== undefined && {
        actor: actor === OPERATOR ? { [Op.startsWith]: 'admin-cli:' } : actor,
      }),
      ...(since && { createdAt: { [Op.gte]: since } }),
    },
    order: [['id', 'DESC']],
    limit,
    raw: true,
    transaction,
  });
  return found.map(({ publicId, createdAt: at, actor: by, clientId, ip, action: what, target, details }) => ({
    publicId,
    at,
    actor: by.startsWith('admin-cli:') ? OPERATOR : by,
    clientId,
    ip,
    action: what,
    target,
    details,
  }));
}
