import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { claimProjectsToErase } from '../models/access/deleted-projects.ts';
import type { Database } from '../models/database.ts';
import { eraseProjectStart, type EraseProject } from '../workflows/contract/projects.ts';
import { describeError } from './mask-failures.ts';

const PROJECTS_PER_SWEEP = 10;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/** Starts the erasure of projects whose time is over. Starting one that runs joins it. */
export async function eraseProjects({ database, client, queuePrefix, logger }: Dependencies): Promise<void> {
  const due = await claimProjectsToErase(database, PROJECTS_PER_SWEEP);
  await Promise.all(
    due.map(async (projectId) => {
      try {
        await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.start<EraseProject>('eraseProject', eraseProjectStart({ queuePrefix, projectId })),
        );
      } catch (error) {
        logger.warn(
          { projectId, error: describeError(error) },
          'erasure of a project not started; it will be tried again',
        );
      }
    }),
  );
}
