import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { STORE_REGION } from '../../../dev/processes/bucket.ts';
import { loadSecrets } from '../../../dev/secrets.ts';
import type { StackFile } from '../../../dev/stack-file.ts';

/** Stores a text in a running stack's bucket, with the keys of its home. */
export async function putObject(home: string, stack: StackFile, key: string, text: string): Promise<void> {
  await withStore(home, stack, (client) =>
    client.send(new PutObjectCommand({ Bucket: stack.s3.bucket, Key: key, Body: text })),
  );
}

/** Returns the text that {@link putObject} stored. */
export async function getObject(home: string, stack: StackFile, key: string): Promise<string | undefined> {
  return withStore(home, stack, async (client) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: stack.s3.bucket, Key: key }));
    return Body?.transformToString();
  });
}

async function withStore<T>(
  home: string,
  { s3 }: StackFile,
  work: (client: S3Client) => Promise<T>,
): Promise<T> {
  const { s3AccessKeyId, s3SecretAccessKey } = loadSecrets(join(home, 'secrets.json'));
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: STORE_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
  });
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
