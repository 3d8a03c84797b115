import type { AuthenticationRecord } from '../../domain/mail-authentication.ts';
import { getMailDomain, isWithinDomain } from '../../domain/mail-domain.ts';
import { CONNECTION_ORDER } from '../connections/connections.ts';
import type { InProject, Project } from '../in-project.ts';
import { findValue, getRow, run } from '../rows.ts';
import { buildColumnList, defineTable, type RowOf } from '../table.ts';

type SenderProof = 'operator' | 'dns' | 'resend';

/** `record_differs`: TXT records exist under the name, but none has the project's value. */
export type SenderProblem = 'record_not_found' | 'record_differs' | 'dns_unavailable';

/** `unknown`: a DNS look-up failed. */
export type SenderAuthentication = Record<
  AuthenticationRecord,
  { name: string; state: 'found' | 'missing' | 'unknown' }
>;

/** Senders of projects. A queued batch has a copy of its sender, so a change does not affect it. */
const senders = defineTable({ tableName: 'senders', timestamps: 'updated' }, (c) => ({
  projectId: c.key(c.uuid()),
  name: c.text(),
  address: c.text(),
  replyTo: c.nullable(c.text()),
  updatedAt: c.generated(c.timestamp()),
  verificationToken: c.generated(c.text()),
  /** Last verified domain, which covers its subdomains. May differ from the domain of a new address. */
  verifiedDomain: c.nullable(c.text()),
  verifiedBy: c.nullable(c.text<SenderProof>()),
  verifiedAt: c.nullable(c.timestamp()),
  checkRequestedAt: c.nullable(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  checkProblem: c.nullable(c.text<SenderProblem>()),
  authentication: c.nullable(c.json<SenderAuthentication>()),
}));

export type SenderRow = RowOf<typeof senders>;

export async function findSender({
  database,
  transaction,
  projectId,
}: InProject): Promise<SenderRow | undefined> {
  const sender = await senders(database).findByPk(projectId, { raw: true, transaction });
  return sender ?? undefined;
}

export function isSenderVerified({
  address,
  verifiedDomain,
}: Pick<SenderRow, 'address' | 'verifiedDomain'>): boolean {
  return verifiedDomain !== null && isWithinDomain(getMailDomain(address), verifiedDomain);
}

/**
 * Stores a project's sender and keeps the verified domain. A new address deletes the result of the last
 * check.
 */
export function storeSender(
  project: InProject,
  { name, address, replyTo }: Pick<SenderRow, 'name' | 'address' | 'replyTo'>,
): Promise<SenderRow> {
  return getRow<SenderRow>(
    project,
    `insert into senders (project_id, name, address, reply_to) values ($1, $2, $3, $4)
     on conflict (project_id) do update set name = excluded.name, address = excluded.address,
       reply_to = excluded.reply_to, updated_at = now(),
       checked_at = case when senders.address = excluded.address then senders.checked_at end,
       check_problem = case when senders.address = excluded.address then senders.check_problem end,
       authentication = case when senders.address = excluded.address then senders.authentication end
     returning ${buildColumnList(senders)}`,
    [project.projectId, name, address, replyTo],
  );
}

/** Records that a domain is verified. Changes nothing if the sender's address has changed since the check. */
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

/** Records why a check failed. An earlier verification of the domain stays valid. */
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

/**
 * Records which DNS records a check found. Changes nothing if the sender's address has changed since the
 * check.
 */
export async function recordAuthentication(
  project: InProject,
  { address, authentication }: { address: string; authentication: SenderAuthentication },
): Promise<void> {
  await run(project, 'update senders set authentication = $3 where project_id = $1 and address = $2', [
    project.projectId,
    address,
    JSON.stringify(authentication),
  ]);
}

const CHECK_INTERVAL_SECONDS = 60;

/**
 * Claims a check of the sender, which a project may request once a minute.
 * @returns the seconds until a check is allowed again; undefined if this call claimed a check
 */
export async function claimCheck(project: InProject): Promise<number | undefined> {
  const claimed = await run(
    project,
    `update senders set check_requested_at = now() where project_id = $1
       and (check_requested_at is null or check_requested_at <= now() - make_interval(secs => $2))`,
    [project.projectId, CHECK_INTERVAL_SECONDS],
  );
  if (claimed > 0) return undefined;
  const seconds = await findValue<number>(
    project,
    `select ceil(extract(epoch from check_requested_at - now()) + $2)::int as seconds from senders where project_id = $1`,
    [project.projectId, CHECK_INTERVAL_SECONDS],
  );
  return Math.max(1, seconds ?? 1);
}

/** SQL: id of the connection that {@link findMailConnection} finds in the project `$1`. */
export const MAIL_CONNECTION = `select id from connections
  where project_id = $1 and provider = 'resend' and status <> 'revoked'
  order by status = 'active' desc, ${CONNECTION_ORDER} limit 1`;

/**
 * Finds the Resend connection that sends the project's mail: the active connection that was made primary
 * last, otherwise the oldest active one. If none is active, returns an inactive one, and mail waits until it
 * is reconnected.
 * @returns undefined if the platform's account sends the mail
 */
export function findMailConnection(project: Project): Promise<string | undefined> {
  return findValue<string>(project, MAIL_CONNECTION, [project.projectId]);
}
