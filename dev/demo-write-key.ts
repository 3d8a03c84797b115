import { writeKeyCreate } from '../admin/commands/write-key-create.ts';
import { writeKeyList } from '../admin/commands/write-key-list.ts';
import type { AdminContext } from '../admin/context.ts';

/** Where examples/serve-tracked-page.ts serves its page if it is not told otherwise. */
const EXAMPLE_PORT = '8088';

/**
 * A write key of a demo project for pages that the API itself serves, and for those of the example: the one that is
 * there, or a new one where the API has moved to another port.
 * @param api the API's base address
 */
export async function demoWriteKey(context: AdminContext, project: string, api: string): Promise<string> {
  const { origin, port } = new URL(api);
  const ports = [port, EXAMPLE_PORT];
  const origins = [
    ...new Set([
      origin,
      ...ports.flatMap((each) => [`http://127.0.0.1:${each}`, `http://localhost:${each}`]),
    ]),
  ];
  const known = await writeKeyList(context, { project });
  const usable = known.find(
    ({ revokedAt, allowedOrigins }) =>
      revokedAt === null && origins.every((one) => allowedOrigins.includes(one)),
  );
  if (usable) return usable.key;
  const { key } = await writeKeyCreate(context, { project, name: 'demo', origin: origins });
  return key;
}
