import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';
import type { EmailBatch } from './batches.ts';

/** Whom a project's mail comes from. A batch keeps the one it was queued with. */
class Sender extends Model<InferAttributes<Sender>, InferCreationAttributes<Sender>> {
  declare projectId: string;
  declare name: string;
  declare address: string;
  declare replyTo: CreationOptional<string | null>;
  declare updatedAt: CreationOptional<Date>;
}

const senders = table((sequelize) =>
  class extends Sender {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      replyTo: { type: DataTypes.TEXT },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Sender', tableName: 'senders', underscored: true, createdAt: false },
  ),
);

/**
 * Whether another project's mail comes from the domain of an address. Who asks for the same domain waits until this
 * transaction ends, so that of two at once one has it.
 */
export async function isDomainOfOthers(project: InProject, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  await lockName(project, `sender_domain:${domain}`);
  const found = await rows<{ id: string }>(project, 'select projects_sending_from($1) as id', [domain]);
  // Where this project sends from it too, an operator has allowed that.
  return found.length > 0 && !found.some(({ id }) => id === project.projectId);
}

/** Whom the project's mail comes from. Undefined when nobody has set it yet. */
export async function findSender({
  database,
  transaction,
  projectId,
}: InProject): Promise<EmailBatch['sender'] | undefined> {
  const sender = await senders(database).findByPk(projectId, { raw: true, transaction });
  if (!sender) return undefined;
  const { name, address, replyTo } = sender;
  return { name, address, ...(replyTo !== null && { replyTo }) };
}

export type SenderRow = Omit<InferAttributes<Sender>, 'projectId'>;

/** The sender of the project, and since when. Undefined when nobody has set it yet. */
export async function findSenderRow(project: Project): Promise<SenderRow | undefined> {
  const [sender] = await rows<SenderRow>(
    project,
    'select name, address, reply_to as "replyTo", updated_at as "updatedAt" from senders where project_id = $1',
    [project.projectId],
  );
  return sender;
}

/** Sets whom the project's mail comes from. Batches that were queued keep the one they were queued with. */
export async function storeSender(
  project: InProject,
  { name, address, replyTo }: Omit<SenderRow, 'updatedAt'>,
): Promise<SenderRow> {
  const [sender] = await rows<SenderRow>(
    project,
    `insert into senders (project_id, name, address, reply_to) values ($1, $2, $3, $4)
     on conflict (project_id) do update
       set name = excluded.name, address = excluded.address, reply_to = excluded.reply_to, updated_at = now()
     returning name, address, reply_to as "replyTo", updated_at as "updatedAt"`,
    [project.projectId, name, address, replyTo],
  );
  if (!sender) throw new Error('An upsert returned no row.');
  return sender;
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
