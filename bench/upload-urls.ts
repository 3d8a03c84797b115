import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { compareTimes, formatTimes, sumByRound } from './compare-times.ts';
import { getPercentile } from './measure.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { connectSigner, type NewFile } from './peers/sign-by-hand.ts';
import { formatProcessorTime, createProcessorMeter, POSTGRESQL, SELF, TEMPORAL } from './processor-time.ts';

const ROUNDS = 150;
const WARM_UPS = 20;

const FILES: NewFile[] = Array.from({ length: 20 }, (_, index) => ({
  filename: `picture-${index}.png`,
  mimeType: 'image/png',
  sizeBytes: 100_000 + index,
}));

/**
 * Compares the POST for 20 upload URLs with hand-written code that inserts the rows and signs the URLs.
 * Requests run one at a time, alternating between both.
 */
export async function benchUploadUrls(stack: BenchStack): Promise<string[]> {
  const signer = stack.stopWithStack(
    await connectSigner(stack.database.apiUrl, stack.projectId, stack.bucket),
  );
  const superuser = await stack.connectSuperuser();
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [createProcessorMeter(), createProcessorMeter({ ...SELF, ...POSTGRESQL, ...TEMPORAL })];
  const { ours, inserting, signing, floor } = await compareTimes(
    {
      ours: { work: () => postUploadUrls(stack), meter: own },
      inserting: { work: () => signer.insert(FILES), meter: peer },
      signing: { work: () => signer.sign(FILES), meter: peer, units: 0 },
      floor: { work: emptyJobs.runEmptyActivity, meter: peer, units: 0 },
      // Deletes the uploads of each round, because a project can have at most 1,000 pending uploads.
      cleaning: { work: () => superuser.query('delete from assets') },
    },
    { rounds: ROUNDS, warmUps: WARM_UPS },
  );
  const floors = sumByRound([inserting, signing, floor]);
  const added = getPercentile(ours, 0.5) - getPercentile(floors, 0.5);
  return [
    '## Upload URLs for 20 files',
    '',
    `Milliseconds for ${ROUNDS} requests, one after another. The POST is the whole request, in which a worker signs the URLs. The hand-written peer inserts 20 rows and signs 20 URLs in one process.`,
    '',
    ...formatTimes({
      'POST of 20 files': ours,
      'hand-written: 20 rows and 20 URLs': sumByRound([inserting, signing]),
      'hand-written: only the 20 rows': inserting,
      'an empty activity on the same Temporal server': floor,
    }),
    '',
    `Compared with the hand-written peer plus an empty activity, the API takes ${added.toFixed(1)} ms longer at the median (budget ≤ 12 ms).`,
    '',
    formatProcessorTime('request', own, { peer: ['hand-written peer and empty activity', peer] }),
    '',
  ];
}

const uploads = z.object({ uploads: z.array(z.object({ uploadUrl: z.url() })).length(FILES.length) });

async function postUploadUrls({ api, projectId, token }: BenchStack): Promise<void> {
  const url = `${api}/projects/${projectId}/assets/upload-urls`;
  uploads.parse(await sendJson('POST', url, { files: FILES }, { Authorization: `Bearer ${token}` }));
}
