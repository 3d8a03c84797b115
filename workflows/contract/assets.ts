import { getTaskQueue } from './queues.ts';

/**
 * Contract of the standalone activities on projects' files in the object store. Presigned URLs stay in PostgreSQL under
 * the request id, so Temporal sees ids only.
 */

export type AssetRef = { projectId: string; assetId: string };

export type SignUploadUrlsInput = { projectId: string; assetIds: string[]; requestId: string };

export type SignDownloadUrlInput = AssetRef & { requestId: string };

/** Result of the check of an asset. */
export type AssetVerdict =
  /** The upload passed this check or an earlier one. */
  | { outcome: 'ready' }
  /** No file has been uploaded yet. */
  | { outcome: 'absent' }
  /** The upload differs from the declared file and was deleted. `found`: media type detected from the bytes. */
  | { outcome: 'refused'; reason: 'length' | 'type' | 'content'; found?: string }
  /** Another check of the asset is running. */
  | { outcome: 'busy' }
  /** The asset no longer exists. */
  | { outcome: 'gone' };

/** Result of signing upload URLs. `not_ready`: the store does not respond or has no bucket yet. */
export type SignedUploads = { outcome: 'signed' } | { outcome: 'not_ready' };

/** Result of signing a download URL. `changed`: the stored object differs from the checked one. */
export type SignedDownload =
  { outcome: 'signed'; expiresAt: string } | { outcome: 'changed' } | { outcome: 'gone' };

export type AssetsActivities = {
  /** Stores presigned upload URLs for pending assets, in the order of their ids. */
  signUploadUrls(input: SignUploadUrlsInput): Promise<SignedUploads>;
  /** Stores a presigned download URL for a ready asset. */
  signDownloadUrl(input: SignDownloadUrlInput): Promise<SignedDownload>;
  /** Compares an upload with the declared size and type, then marks the asset as ready or deletes the upload. */
  checkAsset(input: AssetRef): Promise<AssetVerdict>;
  /** Checks uploads, and deletes the files of deleted assets. Returns the number of assets per outcome. */
  sweepAssets(input: { assets: AssetRef[] }): Promise<Partial<Record<AssetVerdict['outcome'], number>>>;
};

type Start = { queuePrefix: string };

/** Options for a waiting caller: fail if no worker starts the activity within 10 s, and retry only a few times. */
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

/** Returns the start options. The activity id has `requestId`, as in {@link signUploadUrlsStart}. */
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
 * Returns the start options. One check of an asset runs at a time, and another start joins it. The timeouts allow for
 * the copy of a large file.
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
 * Returns the start options of the activity that clears a deleted asset. The activity's id differs from that of a
 * check, because a running check may have read the row before the deletion and would not clear the asset.
 */
export function clearAssetStart(input: Start & AssetRef) {
  return { ...checkAssetStart(input), id: `asset-clear/${input.assetId}` };
}

/** Returns the start options. The activity has no retries, because unfinished assets become due again. */
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
