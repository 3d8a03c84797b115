import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { ObjectStore } from '../../../activities/assets/object-store.ts';
import { settleAsset } from '../../../activities/assets/settle-asset.ts';
import { connectDatabase, type Database } from '../../../models/database.ts';
import { PNG } from '../../support/assets-world.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createTenant } from '../../support/tenant.ts';

describe('settling an asset', () => {
  let made: TestDatabase;
  let database: Database;
  let superuser: Client;

  beforeAll(async () => {
    made = await createTestDatabase();
    database = connectDatabase({
      url: made.workerUrl,
      poolSize: 2,
      applicationName: 'test',
      statementTimeoutMs: 60_000,
    });
    superuser = new Client({ connectionString: made.superuserUrl });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await database.sequelize.close();
    await made.drop();
  });

  it('leaves no copy behind when its row was forgotten while it copied', async () => {
    const { projectId } = await createTenant(made);
    const assetId = randomUUID();
    await superuser.query(
      `insert into assets (id, project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
         upload_expires_at)
       values ($1, $2, 'a.png', 'a.png', 'image/png', 'image', $3, 'test', now())`,
      [assetId, projectId, PNG.length],
    );
    const objectKey = `projects/${projectId}/assets/${assetId}/a.png`;
    const objects = new Set([`incoming/${objectKey}`]);
    const unasked = () => Promise.reject(new Error('Nobody asks for it.'));
    // Another check has taken it over, refused and forgotten it before the copy of this one is made.
    const store: ObjectStore = {
      isReady: unasked,
      signPut: unasked,
      signGet: unasked,
      find: async () => ({ etag: '"e"', sizeBytes: PNG.length, mimeType: 'image/png' }),
      readStart: async () => PNG,
      copy: async (_, to) => {
        await superuser.query('delete from assets where id = $1', [assetId]);
        objects.add(to);
        return '"copy"';
      },
      remove: async (key) => void objects.delete(key),
    };
    await settleAsset({ database, store }, { projectId, assetId });
    expect([...objects]).toEqual([]);
  });
});
