import { z } from 'zod';
import type { World } from './open-world.ts';

const entry = z.object({
  projectId: z.uuid().nullable(),
  actor: z.string(),
  clientId: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** Returns the audit entries about a target, oldest first. */
export async function getAudit(world: Pick<World, 'sql'>, target: string): Promise<z.infer<typeof entry>[]> {
  const rows = await world.sql(
    'select project_id as "projectId", actor, client_id as "clientId", action, details from audit_entries where target = $1 order by id',
    [target],
  );
  return z.array(entry).parse(rows);
}
