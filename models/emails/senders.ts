import { domainOf, isWithin } from '../../domain/mail-domain.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/** How a project proved that it controls the domain of its sender. */
export type SenderProof = 'operator' | 'dns' | 'resend';

/** Why the last check proved nothing. `record_differs`: there are TXT records, and none has the project's value. */
export type SenderProblem = 'record_not_found' | 'record_differs' | 'dns_unavailable';

/** The sender of a project, with the proof of its domain. A batch keeps the sender that it was queued with. */
const senders = defineTable({ tableName: 'senders', timestamps: 'updated' }, (c) => ({
  projectId: c.key(c.uuid()),
  name: c.text(),
  address: c.text(),
  replyTo: c.nullable(c.text()),
  updatedAt: c.generated(c.timestamp()),
  verificationToken: c.generated(c.text()),
  /** The last domain that was proved, with its subdomains; perhaps not that of the address. */
  verifiedDomain: c.nullable(c.text()),
  verifiedBy: c.nullable(c.text<SenderProof>()),
  verifiedAt: c.nullable(c.timestamp()),
  checkAskedAt: c.nullable(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  checkProblem: c.nullable(c.text<SenderProblem>()),
}));

type Sender = RowOf<typeof senders>;

export type SenderRow = Sender;

/** The sender of the project. Undefined while nobody has set it. */
export async function findSender({
  database,
  transaction,
  projectId,
}: InProject): Promise<SenderRow | undefined> {
  const sender = await senders(database).findByPk(projectId, { raw: true, transaction });
  return sender ?? undefined;
}

/** Whether the project proved that it controls the domain of its sender. */
export function isProved({
  address,
  verifiedDomain,
}: Pick<SenderRow, 'address' | 'verifiedDomain'>): boolean {
  return verifiedDomain !== null && isWithin(domainOf(address), verifiedDomain);
}

/**
 * Sets the sender of the project. Queued batches keep the one that they were queued with, and a proof of the same
 * domain stays. The result of a check is of one address.
 */
export async function storeSender(
  project: InProject,
  { name, address, replyTo }: Pick<SenderRow, 'name' | 'address' | 'replyTo'>,
): Promise<SenderRow> {
  await run(
    project,
    `insert into senders (project_id, name, address, reply_to) values ($1, $2, $3, $4)
     on conflict (project_id) do update set name = excluded.name, address = excluded.address,
       reply_to = excluded.reply_to, updated_at = now(),
       checked_at = case when senders.address = excluded.address then senders.checked_at end,
       check_problem = case when senders.address = excluded.address then senders.check_problem end`,
    [project.projectId, name, address, replyTo],
  );
  const sender = await findSender(project);
  if (!sender) throw new Error('An upsert stored no row.');
  return sender;
}

/** Records a proof for a domain, if the address is still the one that was checked. */
export async function recordProof(
  project: InProject,
  { address, domain, by }: { address: string; domain: string; by: SenderProof },
): Promise<void> {
  await run(
    project,
    `update senders set verified_domain = $3, verified_by = $4, verified_at = now(), checked_at = now(),
       check_problem = null
     where project_id = $1 and address = $2`,
    [project.projectId, address, domain, by],
  );
}

/** Records why a check of an address proved nothing. An earlier proof stays. */
export async function recordProblem(
  project: InProject,
  { address, problem }: { address: string; problem: SenderProblem },
): Promise<void> {
  await run(
    project,
    'update senders set checked_at = now(), check_problem = $3 where project_id = $1 and address = $2',
    [project.projectId, address, problem],
  );
}

/** Seconds between two checks of a project. */
const CHECK_INTERVAL_S = 60;

/** Claims the check of this minute. @returns undefined, or the seconds until the project may ask for one again */
export async function claimCheck(project: InProject): Promise<number | undefined> {
  const claimed = await run(
    project,
    `update senders set check_asked_at = now() where project_id = $1
       and (check_asked_at is null or check_asked_at <= now() - make_interval(secs => $2))`,
    [project.projectId, CHECK_INTERVAL_S],
  );
  if (claimed > 0) return undefined;
  const [left] = await rows<{ seconds: number }>(
    project,
    `select ceil(extract(epoch from check_asked_at - now()) + $2)::int as seconds from senders where project_id = $1`,
    [project.projectId, CHECK_INTERVAL_S],
  );
  return Math.max(1, left?.seconds ?? 1);
}

/**
 * The connection of the project whose Resend account sends its mail: the oldest that works, else the oldest that was
 * not ended. Mail waits for that, and does not go out through the platform's account meanwhile. Undefined where that
 * sends.
 */
export async function findMailConnection(project: Project): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    project,
    `select id from connections where project_id = $1 and provider = 'resend' and status <> 'revoked'
     order by status = 'active' desc, created_at, id limit 1`,
    [project.projectId],
  );
  return found?.id;
}
