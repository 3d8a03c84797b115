import type { InProject } from '../in-project.ts';
import { currentKey, openSeal, seal, type Keyring } from '../sealed.ts';
import { connectionBinding } from './connection.ts';

/**
 * Seals the project's secrets anew that are not under the ring's first key, so that an older key can leave the ring.
 * @returns how many
 * @throws Error when no key of the ring opens one
 */
export async function resealConnections(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
): Promise<number> {
  const [current] = currentKey(keyring);
  const rows = await database.connections.findAll({ where: { projectId }, transaction, lock: true });
  const older = rows.filter(({ sealedSecret }) => sealedSecret.split('.')[1] !== current);
  for (const row of older) {
    const binding = connectionBinding({ projectId, id: row.id });
    const sealedSecret = seal(keyring, binding, openSeal(keyring, binding, row.sealedSecret));
    await row.update({ sealedSecret }, { transaction, silent: true });
  }
  return older.length;
}
