import { randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Client } from 'pg';
import type { TestBucket } from '../../test/support/object-store.ts';

export type NewFile = { filename: string; mimeType: string; sizeBytes: number };

const LIFETIME_SECONDS = 15 * 60;

/**
 * Inserts assets with one statement in the API's database role, and signs upload URLs with the AWS SDK. It
 * validates nothing.
 */
export async function connectSigner(
  databaseUrl: string,
  projectId: string,
  { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: TestBucket,
) {
  const database = new Client({ connectionString: databaseUrl, statement_timeout: 30_000 });
  await database.connect();
  const store = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    sign: (files: readonly NewFile[]): Promise<string[]> =>
      Promise.all(
        files.map(({ filename, mimeType, sizeBytes }) =>
          getSignedUrl(
            store,
            new PutObjectCommand({
              Bucket,
              Key: `projects/${projectId}/${randomUUID()}/${filename}`,
              ContentType: mimeType,
              ContentLength: sizeBytes,
            }),
            {
              expiresIn: LIFETIME_SECONDS,
              signableHeaders: new Set(['host', 'content-type', 'content-length']),
            },
          ),
        ),
      ),
    async insert(files: readonly NewFile[]): Promise<void> {
      await database.query(`begin; set local app.project_id = '${projectId}'`);
      await database.query(
        `insert into assets (project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
           upload_expires_at, check_at)
         select $1, filename, filename, mime_type, 'image', size, 'by hand', now() + interval '15 minutes',
           now() + interval '10 seconds'
         from unnest($2::text[], $3::text[], $4::bigint[]) as file (filename, mime_type, size)
         returning id`,
        [
          projectId,
          files.map(({ filename }) => filename),
          files.map(({ mimeType }) => mimeType),
          files.map(({ sizeBytes }) => sizeBytes),
        ],
      );
      await database.query('commit');
    },
    async stop(): Promise<void> {
      store.destroy();
      await database.end();
    },
  };
}
