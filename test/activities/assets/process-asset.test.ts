import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '../../../activities/assets/object-store.ts';
import { processAsset } from '../../../activities/assets/process-asset.ts';
import { type Database } from '../../../models/database.ts';
import { PNG } from '../../support/assets-world.ts';
import { createTestDatabase } from '../../support/database.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createTenant } from '../../support/tenant.ts';

let database: Database;

const created = keepOpen(createTestDatabase, () => {
  database = created.connect('worker', { poolSize: 2, statementTimeoutMs: 60_000 });
});

it('processAsset leaves no object in the store when another check deletes the row of the asset during the copy', async () => {
  const { projectId } = await createTenant(created);
  const assetId = randomUUID();
  await created.sql(
    `insert into assets (id, project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at)
     values ($1, $2, 'a.png', 'a.png', 'image/png', 'image', $3, 'test', now())`,
    [assetId, projectId, PNG.length],
  );
  const objectKey = `projects/${projectId}/assets/${assetId}/a.png`;
  const objects = new Set([`incoming/${objectKey}`]);
  const rejectCall = () => Promise.reject(new Error('Unexpected call.'));
  // Another check takes over the asset, refuses it and deletes its row during this check's copy.
  const store: ObjectStore = {
    isReady: rejectCall,
    signPut: rejectCall,
    signGet: rejectCall,
    find: async () => ({ etag: '"e"', sizeBytes: PNG.length, mimeType: 'image/png' }),
    readStart: async () => PNG,
    copy: async (_, to) => {
      await created.sql('delete from assets where id = $1', [assetId]);
      objects.add(to);
      return '"copy"';
    },
    remove: async (key) => void objects.delete(key),
  };
  await processAsset({ database, store }, { projectId, assetId });
  expect([...objects]).toEqual([]);
});
