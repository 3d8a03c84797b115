import { writeKeyCreate, writeKeyList } from '../admin/commands/write-key.ts';
import type { AdminContext } from '../admin/context.ts';

/** Default port of examples/serve-tracked-page.ts. */
const EXAMPLE_PORT = '8088';

/**
 * Returns a write key for pages of the API's origin and of the example. Creates one if none exists or the API's port
 * has changed.
 * @param api base address of the API
 */
export async function ensureWriteKey(context: AdminContext, project: string, api: string): Promise<string> {
  const { origin, port } = new URL(api);
  const ports = [port, EXAMPLE_PORT];
  const origins = [
    ...new Set([
      origin,
      ...ports.flatMap((local) => [`http://127.0.0.1:${local}`, `http://localhost:${local}`]),
    ]),
  ];
  const writeKeys = await writeKeyList(context, { project });
  const usable = writeKeys.find(
    ({ revokedAt, allowedOrigins }) =>
      revokedAt === null && origins.every((allowed) => allowedOrigins.includes(allowed)),
  );
  if (usable) return usable.key;
  const { key } = await writeKeyCreate(context, { project, name: 'demo', origin: origins });
  return key;
}
