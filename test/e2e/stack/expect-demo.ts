import { join } from 'node:path';
import { z } from 'zod';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { eventually } from '../../support/eventually.ts';
import { STORE_REGION } from '../../../dev/processes/bucket.ts';
import { loadSecrets } from '../../../dev/secrets.ts';
import type { StackFile } from '../../../dev/stack-file.ts';

const LEAD = '/projects/{projectId}/integrations/crmprovider/journey?crm_lead_id=';
const matchOfLead = z.object({ match_method: z.string().nullable() });

/** Expected match method by id of the lead in the sandbox's CRM. */
const MATCH_METHODS = {
  101: 'identity',
  102: 'identity',
  103: 'crm_lead_id',
  104: 'crm_lead_id',
  105: 'fbclid',
  106: 'identity',
  107: 'crm_lead_id',
  108: 'identity',
  109: 'identity',
  110: 'fbclid',
};

const EXPECTED_RESOURCES = [
  {
    path: '/projects/{projectId}/roles',
    list: 'roles',
    field: 'name',
    has: ['Marketing', 'Sales', 'Privacy'],
  },
  {
    path: '/projects/{projectId}/invitations',
    list: 'invitations',
    field: 'email',
    has: ['sam.rivers@example.com'],
  },
  {
    path: '/projects/{projectId}/assets',
    list: 'assets',
    field: 'filename',
    has: ['workshops.csv', 'prices.csv'],
  },
  {
    path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns',
    list: 'campaigns',
    field: 'name',
    has: ['Printing in Lisbon', 'Bookbinding in Oslo'],
  },
] as const;
const lists = z.record(z.string(), z.unknown());
const resourceList = z.array(z.record(z.string(), z.unknown()));

const SEQUENCES = '/projects/{projectId}/sequences';
const sequencePage = z.object({ sequences: z.array(z.object({ id: z.string() })) });
const enrollmentPage = z.object({
  enrollments: z.array(
    z.object({ state: z.string(), exitReason: z.string().optional(), stepIndex: z.number() }),
  ),
});

/** Number of people in the sequence "Welcome series" by exit reason or state, and by step index. */
const WELCOMED = { 'active 1': 8, 'active 3': 4, 'completed 4': 5, 'converted 3': 2, 'unsubscribed 3': 1 };

/**
 * Expects the demo's resources and enrollments, and that each CRM lead is matched by the expected method.
 * @param readDemo reads a path of the API as the demo's owner
 */
export async function expectDemo(readDemo: (path: string) => Promise<unknown>): Promise<void> {
  const methods = Object.keys(MATCH_METHODS).map(async (id) => {
    return [id, matchOfLead.parse(await readDemo(LEAD + id)).match_method] as const;
  });
  expect(Object.fromEntries(await Promise.all(methods))).toEqual(MATCH_METHODS);
  for (const { path, list, field, has } of EXPECTED_RESOURCES) {
    const found = resourceList.parse(lists.parse(await readDemo(`${path}?limit=100`))[list]);
    expect(found.map((resource) => resource[field])).toEqual(expect.arrayContaining([...has]));
  }
  await eventually(async () => {
    const { sequences } = sequencePage.parse(await readDemo(`${SEQUENCES}?search=Welcome%20series`));
    const path = `${SEQUENCES}/${sequences[0]?.id}/enrollments?limit=100`;
    const { enrollments } = enrollmentPage.parse(await readDemo(path));
    const people: Record<string, number> = {};
    for (const { state, exitReason, stepIndex } of enrollments) {
      const position = `${exitReason ?? state} ${stepIndex}`;
      people[position] = (people[position] ?? 0) + 1;
    }
    expect(people).toEqual(WELCOMED);
    return true;
  });
}

export async function putObject(home: string, stack: StackFile, key: string, text: string): Promise<void> {
  await withStore(home, stack, (client) =>
    client.send(new PutObjectCommand({ Bucket: stack.s3.bucket, Key: key, Body: text })),
  );
}

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
