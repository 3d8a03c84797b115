import { Client } from 'pg';
import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { connectSigner, type NewFile } from './peers/sign-by-hand.ts';
import { formatProcessor, measureProcessor, POSTGRESQL, SELF, TEMPORAL } from './processor-time.ts';
import { formatLine, getPercentile, measureMs } from './provider-read.ts';

const ROUNDS = 150;
const WARM_UPS = 20;

const FILES: NewFile[] = Array.from({ length: 20 }, (_, index) => ({
  filename: `picture-${index}.png`,
  mimeType: 'image/png',
  sizeBytes: 100_000 + index,
}));

/** Compares the POST for 20 upload URLs with signing them by hand, one at a time, interleaved. */
export async function benchUploadUrls(stack: BenchStack): Promise<string[]> {
  const signer = stack.stopWithStack(
    await connectSigner(stack.database.apiUrl, stack.projectId, stack.bucket),
  );
  const superuser = new Client({ connectionString: stack.database.superuserUrl });
  await superuser.connect();
  stack.stopWithStack({ stop: () => superuser.end() });
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [measureProcessor(), measureProcessor({ ...SELF, ...POSTGRESQL, ...TEMPORAL })];
  const ours: number[] = [];
  const inserting: number[] = [];
  const byHand: number[] = [];
  const floor: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const apiMs = await own.measure(1, () => measureMs(() => postUploadUrls(stack)));
    const insertMs = await peer.measure(1, () => measureMs(() => signer.insert(FILES)));
    const signingMs = await peer.measure(0, () => measureMs(() => signer.sign(FILES)));
    const emptyMs = await peer.measure(0, () => measureMs(emptyJobs.activity));
    // A project can have at most 1,000 pending uploads.
    await superuser.query('delete from assets');
    if (round < 0) continue;
    ours.push(apiMs);
    inserting.push(insertMs);
    byHand.push(insertMs + signingMs);
    floor.push(emptyMs);
  }
  const floors = byHand.map((ms, round) => ms + (floor[round] ?? 0));
  const added = getPercentile(ours, 0.5) - getPercentile(floors, 0.5);
  return [
    '## Upload URLs for 20 files',
    '',
    `Milliseconds for ${ROUNDS} requests, one after another. Ours is the whole request; a worker signs the URLs. By hand it is the same rows and URLs in one process.`,
    '',
    '| | p50 | p95 |',
    '|---|---|---|',
    formatLine('POST of 20 files', ours),
    formatLine('20 rows and 20 URLs by hand', byHand),
    formatLine('of that the 20 rows', inserting),
    formatLine('an empty activity on the same Temporal server', floor),
    '',
    `Beyond the work by hand and an empty activity, the median takes ${added.toFixed(1)} ms (budget ≤ 12 ms).`,
    '',
    formatProcessor('request', own, { peer: ['by hand and empty activity', peer] }),
    '',
  ];
}

const uploads = z.object({ uploads: z.array(z.object({ uploadUrl: z.url() })).length(FILES.length) });

async function postUploadUrls({ api, projectId, token }: BenchStack): Promise<void> {
  const url = `${api}/projects/${projectId}/assets/upload-urls`;
  uploads.parse(await sendJson('POST', url, { files: FILES }, { Authorization: `Bearer ${token}` }));
}
