import { taskQueue } from './queues.ts';

/**
 * Files of projects in the object store. Each job is a standalone activity, started by the API or the sweeper. Temporal
 * sees ids only: presigned URLs wait in our rows, under the id of the request that they were signed for.
 */

export type AssetRef = { projectId: string; assetId: string };

export type SignUploadUrlsInput = { projectId: string; assetIds: string[]; requestId: string };

export type SignDownloadUrlInput = AssetRef & { requestId: string };

/** What the check of an asset came to. */
export type AssetVerdict =
  /** It was checked, now or before. */
  | { outcome: 'ready' }
  /** Nothing was uploaded yet. */
  | { outcome: 'absent' }
  /** It does not match what was announced, and was deleted. `found`: the media type detected from its bytes, if any. */
  | { outcome: 'refused'; reason: 'length' | 'type' | 'content'; found?: string }
  /** Another check of it runs. */
  | { outcome: 'busy' }
  /** There is no such asset any more. */
  | { outcome: 'gone' };

/** Result of signing URLs to upload to. `not_ready`: the store does not answer, or has no bucket yet. */
export type SignedUploads = { outcome: 'signed' } | { outcome: 'not_ready' };

/** What came of signing a URL to download from. `changed`: what is in the store is not what was checked. */
export type SignedDownload =
  { outcome: 'signed'; expiresAt: string } | { outcome: 'changed' } | { outcome: 'gone' };

export type AssetsActivities = {
  /** Stores presigned URLs for pending assets, in the order of their ids. */
  signUploadUrls(input: SignUploadUrlsInput): Promise<SignedUploads>;
  /** Stores a presigned URL for a ready asset. */
  signDownloadUrl(input: SignDownloadUrlInput): Promise<SignedDownload>;
  /** Checks whether an upload has come and is what was announced, and makes it ready or deletes it. */
  checkAsset(input: AssetRef): Promise<AssetVerdict>;
  /** The same for many at once, whatever is due for them: how many came to which outcome. */
  lookAtAssets(input: { assets: AssetRef[] }): Promise<Partial<Record<AssetVerdict['outcome'], number>>>;
};

type Start = { queuePrefix: string };

/**
 * For a caller who waits: an activity that is not started within 10 s has no worker, and a failed one is retried a few
 * times.
 */
const CALLER_WAITS = {
  scheduleToStartTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 3 },
  idConflictPolicy: 'USE_EXISTING',
  idReusePolicy: 'ALLOW_DUPLICATE',
} as const;

/** The options to start the signing. With `requestId` in the id, URLs are never shared between requests. */
export function signUploadUrlsStart({ queuePrefix, ...input }: Start & SignUploadUrlsInput) {
  return {
    ...CALLER_WAITS,
    id: `asset-upload-urls/${input.projectId}/${input.requestId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignUploadUrlsInput],
    startToCloseTimeout: '8s' as const,
    scheduleToCloseTimeout: '30s' as const,
  };
}

/** As {@link signUploadUrlsStart}, for one download. */
export function signDownloadUrlStart({ queuePrefix, ...input }: Start & SignDownloadUrlInput) {
  return {
    ...CALLER_WAITS,
    id: `asset-download-url/${input.assetId}/${input.requestId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignDownloadUrlInput],
    startToCloseTimeout: '8s' as const,
    scheduleToCloseTimeout: '30s' as const,
  };
}

/** One check of an asset runs at a time; another start joins it. The timeout allows for copying a large file. */
export function checkAssetStart({ queuePrefix, ...input }: Start & AssetRef) {
  return {
    ...CALLER_WAITS,
    id: `asset-check/${input.assetId}`,
    taskQueue: taskQueue(queuePrefix, 'storage-checks'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [AssetRef],
    startToCloseTimeout: '10m' as const,
    scheduleToCloseTimeout: '12m' as const,
    heartbeatTimeout: '5s' as const,
  };
}

/**
 * The same for an asset that was deleted, as a run of its own: a check which began before may have seen it alive, and
 * who deletes waits until what is in the store is gone.
 */
export function clearAssetStart(input: Start & AssetRef) {
  return { ...checkAssetStart(input), id: `asset-clear/${input.assetId}` };
}

/** Without retries: assets that are not done are due again a minute later. `claimId` names the claim. */
export function lookAtAssetsStart({
  queuePrefix,
  claimId,
  assets,
}: Start & { claimId: string; assets: AssetRef[] }) {
  return {
    id: `assets-look/${claimId}`,
    taskQueue: taskQueue(queuePrefix, 'storage-sweeps'),
    args: [{ assets }] satisfies [{ assets: AssetRef[] }],
    scheduleToStartTimeout: '1m' as const,
    startToCloseTimeout: '10m' as const,
    heartbeatTimeout: '5s' as const,
    retry: { maximumAttempts: 1 },
  };
}
