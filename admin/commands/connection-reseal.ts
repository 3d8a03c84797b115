import { z } from 'zod';
import { findProjectIds } from '../../models/access/projects.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { resealConnections } from '../../models/connections/open-connections.ts';
import { inProject } from '../../models/in-project.ts';
import { currentKey } from '../../models/sealed.ts';
import { openSealingContext, type SealingContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

const input = z.object({});

export type Resealed = {
  /** The id of the key that all secrets are under now. */
  key: string;
  /** Secrets that were under another one. */
  resealed: number;
};

/** Seals every connection's secret under the first key of CONNECTION_KEYRING, so that older ones can leave it. */
export async function connectionReseal({
  database,
  actor,
  connectionKeyring,
}: SealingContext): Promise<Resealed> {
  const [key] = currentKey(connectionKeyring);
  let resealed = 0;
  for (const project of await findProjectIds(database)) {
    resealed += await inProject(database, project, async (scope) => {
      const count = await resealConnections(scope, connectionKeyring);
      if (count > 0) {
        await recordAudit(scope, {
          actor,
          action: 'connection.reseal',
          target: project,
          details: { count, key },
        });
      }
      return count;
    });
  }
  return { key, resealed };
}

export const connectionResealCommand = defineCommand({
  name: 'connection reseal',
  summary: 'Seal the secrets of all connections under the first key of CONNECTION_KEYRING.',
  example: '',
  options: [],
  input,
  open: openSealingContext,
  run: connectionReseal,
  text: ({ key, resealed }) => `${resealed} secrets sealed again; all are under the key ${key}.`,
});
