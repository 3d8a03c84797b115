import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import type { AssetRef, AssetsActivities, AssetVerdict } from '../../workflows/contract/assets.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { toActivityFailure } from '../provider/failure.ts';
import type { StoreDependencies } from './check-upload.ts';
import { processAsset } from './process-asset.ts';
import { signDownloadUrl, signUploadUrls } from './sign-urls.ts';
import { classifyStoreFailure } from './store-failure.ts';

const BUSY_TIMEOUT_MS = 40_000;

const BUSY_INTERVAL_MS = 250;

const CONCURRENCY = 5;

export function createAssetsActivities(dependencies: StoreDependencies): AssetsActivities {
  return {
    signUploadUrls: (input) => convertFailure(dependencies, () => signUploadUrls(dependencies, input)),
    signDownloadUrl: (input) => convertFailure(dependencies, () => signDownloadUrl(dependencies, input)),
    checkAsset: (input) =>
      withHeartbeat(() => convertFailure(dependencies, () => processWhenFree(dependencies, input))),
    sweepAssets: ({ assets }) => withHeartbeat(() => processAll(dependencies, assets)),
  };
}

/** Retries for up to {@link BUSY_TIMEOUT_MS} while the outcome is `busy`. */
async function processWhenFree(dependencies: StoreDependencies, ref: AssetRef): Promise<AssetVerdict> {
  const deadlineMs = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    const verdict = await processAsset(dependencies, ref);
    if (verdict.outcome !== 'busy' || performance.now() > deadlineMs) return verdict;
    await delay(BUSY_INTERVAL_MS);
  }
}

async function processAll(
  dependencies: StoreDependencies,
  assets: readonly AssetRef[],
): ReturnType<AssetsActivities['sweepAssets']> {
  const counts: Awaited<ReturnType<AssetsActivities['sweepAssets']>> = {};
  const failures: unknown[] = [];
  const waiting = [...assets];
  const processNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    try {
      const { outcome } = await convertFailure(dependencies, () => processAsset(dependencies, next));
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    } catch (error) {
      failures.push(error);
    }
    return processNext();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, processNext));
  if (failures.length > 0) throw failures[0];
  return counts;
}

async function convertFailure<Result>(
  { database }: StoreDependencies,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof ApplicationFailure ? undefined : classifyStoreFailure(error);
    if (!failure) throw error;
    const { reason = error instanceof Error ? error.name : undefined } = failure;
    await recordConsequences(database, failure, { logged: { reason } });
    throw toActivityFailure(failure);
  }
}
