import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject } from '../in-project.ts';
import { preparedRows, runLast, runPrepared } from '../prepared.ts';
import { table } from '../table.ts';

/** One call to the provider for a chunk of a batch's recipients. */
class EmailChunk extends Model<InferAttributes<EmailChunk>, InferCreationAttributes<EmailChunk>> {
  declare projectId: string;
  declare batchId: string;
  declare generation: number;
  declare chunk: number;
  /** Indexes of the recipients, in the call's order. */
  declare members: number[];
  /** SHA-256 of the mails. */
  declare bodyDigest: Buffer;
  /** When the provider may first have seen the call; null after a definite refusal. */
  declare attemptedAt: CreationOptional<Date | null>;
  /** When every member's result stood in its row. */
  declare recordedAt: CreationOptional<Date | null>;
  /** How many attempts began. */
  declare attempts: CreationOptional<number>;
  /** The lot whose call it is in, by which a batch of one mail goes out with others. */
  declare lot: CreationOptional<string | null>;
  /** How many attempts of the lot began. */
  declare lotAttempts: CreationOptional<number>;
}

const emailChunks = table((sequelize) =>
  class extends EmailChunk {}.init(
    {
      projectId: { type: DataTypes.UUID, allowNull: false },
      batchId: { type: DataTypes.UUID, primaryKey: true },
      generation: { type: DataTypes.INTEGER, primaryKey: true },
      chunk: { type: DataTypes.INTEGER, primaryKey: true },
      members: { type: DataTypes.ARRAY(DataTypes.INTEGER), allowNull: false },
      bodyDigest: { type: DataTypes.BLOB, allowNull: false },
      attemptedAt: { type: DataTypes.DATE },
      recordedAt: { type: DataTypes.DATE },
      attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      lot: { type: DataTypes.UUID },
      lotAttempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { sequelize, modelName: 'EmailChunk', tableName: 'email_chunks', underscored: true, timestamps: false },
  ),
);

/** SQL: the call of the chunk `c` is open. The provider may have it, and its results are not recorded. */
export const CALL_IS_OPEN = 'c.attempted_at is not null and c.recorded_at is null';

/**
 * SQL: an open call has the recipient `r`. Only of the generation that the recipient is in: one that is retried waits
 * for a call of its own, and what an earlier call comes to does not decide about that.
 */
export const HAS_OPEN_CALL = `exists (
  select from email_chunks c where c.batch_id = r.batch_id and c.generation = r.generation
    and r.index = any(c.members) and ${CALL_IS_OPEN})`;

/** Hours for which a call of unknown outcome may be repeated under its key; Resend forgets keys after 24. */
export const REPEATABLE_HOURS = 23;

export type ChunkKey = Pick<InferAttributes<EmailChunk>, 'batchId' | 'generation' | 'chunk'>;

/**
 * A chunk's row. `attempt`: the number of this attempt; `attempted`: an earlier call may have reached the provider;
 * `expired`: too long ago to repeat it; `inLot`: its call is a lot's, which alone makes it.
 */
export type LockedChunk = Pick<InferAttributes<EmailChunk>, 'members' | 'bodyDigest'> & {
  attempt: number;
  attempted: boolean;
  expired: boolean;
  recorded: boolean;
  inLot: boolean;
};

/**
 * Makes the chunk's row if it is not there, counts this attempt, and locks the row until the transaction
 * ends. Undefined when there is no such batch.
 */
export async function lockChunk(project: InProject, key: ChunkKey): Promise<LockedChunk | undefined> {
  const [row] = await preparedRows<LockedChunk>(
    project,
    `insert into email_chunks (project_id, batch_id, generation, chunk, members, body_digest,
       attempts)
     select project_id, id, $2, $3, '{}', '', 1 from email_batches where id = $1
     on conflict (batch_id, generation, chunk) do update
       set attempts = email_chunks.attempts + case when email_chunks.lot is null then 1 else 0 end
     returning attempts as attempt, members, body_digest as "bodyDigest", attempted_at is not null as attempted,
       coalesce(attempted_at < clock_timestamp() - make_interval(hours => $4), false) as expired,
       recorded_at is not null as recorded, lot is not null as "inLot"`,
    [key.batchId, key.generation, key.chunk, REPEATABLE_HOURS],
  );
  return row;
}

/**
 * Freezes a chunk with the end of the transaction: from this commit on, the provider may have seen
 * exactly these members in exactly this body.
 */
export function recordAttempt(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
  { members, bodyDigest }: Pick<LockedChunk, 'members' | 'bodyDigest'>,
): void {
  runLast(
    project,
    `update email_chunks set members = $4, body_digest = $5, attempted_at = clock_timestamp()
     where batch_id = $1 and generation = $2 and chunk = $3`,
    [batchId, generation, chunk, members, bodyDigest],
  );
}

/**
 * Takes {@link recordAttempt} back after a definite refusal: nothing was sent, and it may be tried at any time. Changes
 * nothing when another attempt began meanwhile, whose call this refusal says nothing about.
 */
export async function clearAttempt(
  { database, transaction }: InProject,
  { batchId, generation, chunk }: ChunkKey,
  attempt: number,
): Promise<void> {
  await emailChunks(database).update(
    { attemptedAt: null },
    { where: { batchId, generation, chunk, attempts: attempt, recordedAt: null }, transaction },
  );
}

/** Closes a chunk, once every member's result is in its row. */
export async function closeChunk(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
): Promise<void> {
  await runPrepared(
    project,
    `update email_chunks set recorded_at = clock_timestamp()
     where batch_id = $1 and generation = $2 and chunk = $3`,
    [batchId, generation, chunk],
  );
}
