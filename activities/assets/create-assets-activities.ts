import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { AssetRef, AssetsActivities, AssetVerdict } from '../../workflows/contract/assets.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { StoreDependencies } from './check-upload.ts';
import { settleAsset } from './settle-asset.ts';
import { signDownloadUrl, signUploadUrls } from './sign-urls.ts';
import { toStoreFailure } from './store-failures.ts';

/** Milliseconds that another check of the same asset is waited for, and between two looks whether it has ended. */
const PATIENCE = 40_000;
const BETWEEN_LOOKS = 250;

/** Assets that one look deals with at a time. */
const AT_ONCE = 5;

/** What is done with the object store. */
export function createAssetsActivities(dependencies: StoreDependencies): AssetsActivities {
  return {
    signUploadUrls: (input) => asFailure(() => signUploadUrls(dependencies, input)),
    signDownloadUrl: (input) => asFailure(() => signDownloadUrl(dependencies, input)),
    checkAsset: (input) => withHeartbeat(() => asFailure(() => settleWithPatience(dependencies, input))),
    lookAtAssets: ({ assets }) => withHeartbeat(() => lookAtAll(dependencies, assets)),
  };
}

/** Somebody waits: a check by the sweep that is under way is waited for, and one that died until its lease has ended. */
async function settleWithPatience(dependencies: StoreDependencies, ref: AssetRef): Promise<AssetVerdict> {
  const patience = performance.now() + PATIENCE;
  for (;;) {
    const verdict = await settleAsset(dependencies, ref);
    if (verdict.outcome !== 'busy' || performance.now() > patience) return verdict;
    await delay(BETWEEN_LOOKS);
  }
}

/** Each by itself: one that fails keeps no other from being looked at. Then the first failure is that of all. */
async function lookAtAll(
  dependencies: StoreDependencies,
  assets: readonly AssetRef[],
): ReturnType<AssetsActivities['lookAtAssets']> {
  const counts: Awaited<ReturnType<AssetsActivities['lookAtAssets']>> = {};
  const failures: unknown[] = [];
  const waiting = [...assets];
  const lookAtNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    try {
      const { outcome } = await asFailure(() => settleAsset(dependencies, next));
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    } catch (error) {
      failures.push(error);
    }
    return lookAtNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookAtNext));
  if (failures.length > 0) throw failures[0];
  return counts;
}

/** Turns failures of the store into those that the API knows. */
async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof ApplicationFailure ? undefined : toStoreFailure(error);
    if (!failure) throw error;
    log.warn('object store call failed', { code: failure.type, kind: nameOf(error) });
    throw failure;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
