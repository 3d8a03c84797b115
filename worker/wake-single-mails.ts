import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { findProjectsOfSingleMails } from '../models/emails/mail-lots.ts';
import { acquireDuty, releaseDuty } from '../models/worker-duties.ts';
import { sendSingleMailsStart, type SendSingleMails } from '../workflows/contract/single-mails.ts';
import { describeError } from './mask-failures.ts';

const PROJECTS_PER_SWEEP = 200;

/** A Temporal server that does not answer must not delay the next sweep or a stop. */
const DEADLINE_MS = 5_000;

/**
 * The database's `claim_unstarted_batches` knows by this duty that there are workers that make lots: without any,
 * batches of one mail get a run each.
 */
const DUTY = 'single-mails';
const HELD_FOR_MS = 20_000;

export type WakeSingleMailsDependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
  /** This worker, by an id that it has made for itself. */
  holder: string;
};

/**
 * Starts or signals the run of each project that has single mails left behind. One worker of the fleet does at a time.
 */
export async function wakeSingleMails({
  database,
  client,
  queuePrefix,
  logger,
  holder,
}: WakeSingleMailsDependencies): Promise<void> {
  if (!(await acquireDuty(database, { duty: DUTY, holder, forMs: HELD_FOR_MS }))) return;
  const projects = await findProjectsOfSingleMails(database, PROJECTS_PER_SWEEP);
  await Promise.all(
    projects.map(async (projectId) => {
      const start = sendSingleMailsStart({ queuePrefix, projectId });
      try {
        await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.signalWithStart<SendSingleMails>('sendSingleMails', start),
        );
      } catch (error) {
        logger.warn(
          { projectId, error: describeError(error) },
          'single mails not woken; they will be tried again',
        );
      }
    }),
  );
}

/** Leaves the duty to another worker, which need not wait for its end. Best effort. */
export async function releaseSingleMails({
  database,
  holder,
}: Pick<WakeSingleMailsDependencies, 'database' | 'holder'>): Promise<void> {
  await releaseDuty(database, { duty: DUTY, holder }).catch(() => {});
}
