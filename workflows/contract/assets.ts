import { getTaskQueue } from './queues.ts';

/**
 * Files of projects in the object store. Each job is a standalone activity; presigned URLs stay in PostgreSQL, keyed by
 * request id, and Temporal sees ids only.
 */

export type AssetRef = { projectId: string; assetId: string };

export type SignUploadUrlsInput = { projectId: string; assetIds: string[]; requestId: string };

export type SignDownloadUrlInput = AssetRef & { requestId: string };

/** Result of the check of an asset. */
export type AssetVerdict =
  /** Checked now or earlier. */
  | { outcome: 'ready' }
  /** Nothing was uploaded yet. */
  | { outcome: 'absent' }
  /** Differs from the announced file and was deleted. `found` is the media type detected from its bytes. */
  | { outcome: 'refused'; reason: 'length' | 'type' | 'content'; found?: string }
  /** Another check of the asset is running. */
  | { outcome: 'busy' }
  /** The asset no longer exists. */
  | { outcome: 'gone' };

/** Result of signing upload URLs. `not_ready`: the store does not answer or has no bucket yet. */
export type SignedUploads = { outcome: 'signed' } | { outcome: 'not_ready' };

/** Result of signing a download URL. `changed`: the stored object differs from the checked one. */
export type SignedDownload =
  { outcome: 'signed'; expiresAt: string } | { outcome: 'changed' } | { outcome: 'gone' };

export type AssetsActivities = {
  /** Stores presigned upload URLs for pending assets, in the order of their ids. */
  signUploadUrls(input: SignUploadUrlsInput): Promise<SignedUploads>;
  /** Stores a presigned download URL for a ready asset. */
  signDownloadUrl(input: SignDownloadUrlInput): Promise<SignedDownload>;
  /** Compares an upload with its announcement, then marks the asset ready or deletes it. */
  checkAsset(input: AssetRef): Promise<AssetVerdict>;
  /** Checks uploads and clears deleted assets. Returns the number of assets per outcome. */
  sweepAssets(input: { assets: AssetRef[] }): Promise<Partial<Record<AssetVerdict['outcome'], number>>>;
};

type Start = { queuePrefix: string };

/** For a waiting caller: the activity fails if it does not start within 10 s, and is retried only a few times. */
const CALLER_WAITS = {
  scheduleToStartTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 3 },
  idConflictPolicy: 'USE_EXISTING',
  idReusePolicy: 'ALLOW_DUPLICATE',
} as const;

const SIGNING = { ...CALLER_WAITS, startToCloseTimeout: '8s', scheduleToCloseTimeout: '30s' } as const;

/** Returns the start options. `requestId` is part of the activity id, so requests never share URLs. */
export function signUploadUrlsStart({ queuePrefix, ...input }: Start & SignUploadUrlsInput) {
  return {
    ...SIGNING,
    id: `asset-upload-urls/${input.projectId}/${input.requestId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignUploadUrlsInput],
  };
}

/** Returns the start options for one download, as {@link signUploadUrlsStart}. */
export function signDownloadUrlStart({ queuePrefix, ...input }: Start & SignDownloadUrlInput) {
  return {
    ...SIGNING,
    id: `asset-download-url/${input.assetId}/${input.requestId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignDownloadUrlInput],
  };
}

/**
 * Returns the start options. One check of an asset runs at a time, and another start joins it; the timeout allows for
 * copying a large file.
 */
export function checkAssetStart({ queuePrefix, ...input }: Start & AssetRef) {
  return {
    ...CALLER_WAITS,
    id: `asset-check/${input.assetId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage-checks'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [AssetRef],
    startToCloseTimeout: '10m' as const,
    scheduleToCloseTimeout: '12m' as const,
    heartbeatTimeout: '5s' as const,
  };
}

/**
 * Returns the start options for a deleted asset. The deletion is a separate run, because a check in progress may have
 * seen the asset before its deletion.
 */
export function clearAssetStart(input: Start & AssetRef) {
  return { ...checkAssetStart(input), id: `asset-clear/${input.assetId}` };
}

/** Returns the start options, without retries, because unfinished assets are due again after a minute. */
export function sweepAssetsStart({
  queuePrefix,
  claimId,
  assets,
}: Start & { claimId: string; assets: AssetRef[] }) {
  return {
    id: `assets-sweep/${claimId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage-sweeps'),
    args: [{ assets }] satisfies [{ assets: AssetRef[] }],
    scheduleToStartTimeout: '1m' as const,
    startToCloseTimeout: '10m' as const,
    heartbeatTimeout: '5s' as const,
    retry: { maximumAttempts: 1 },
  };
}
