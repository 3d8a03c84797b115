import { getTaskQueue } from './queues.ts';

/** Presigned URLs stay in PostgreSQL under the request id, so Temporal sees ids only. */

export type AssetRef = { projectId: string; assetId: string };

export type SignUploadUrlsInput = { projectId: string; assetIds: string[]; requestId: string };

export type SignDownloadUrlInput = AssetRef & { requestId: string };

export type AssetVerdict =
  /** The upload passed this check or an earlier one. */
  | { outcome: 'ready' }
  | { outcome: 'absent' }
  /**
   * The upload differs from the declared file and was deleted. `found`: media type detected from the bytes.
   */
  | { outcome: 'refused'; reason: 'length' | 'type' | 'content'; found?: string }
  /** Another check runs or has taken over, or the upload was replaced during each inspection. */
  | { outcome: 'busy' }
  | { outcome: 'gone' };

/** `not_ready`: the store does not respond or has no bucket yet. */
export type SignedUploads = { outcome: 'signed' } | { outcome: 'not_ready' };

/** `changed`: the stored object differs from the checked one. */
export type SignedDownload =
  | { outcome: 'signed'; expiresAt: string }
  | { outcome: 'changed' }
  | { outcome: 'gone' };

export type AssetsActivities = {
  /** Stores the upload URLs in the order of `assetIds`. */
  signUploadUrls(input: SignUploadUrlsInput): Promise<SignedUploads>;
  signDownloadUrl(input: SignDownloadUrlInput): Promise<SignedDownload>;
  /**
   * Compares a pending upload with the declared size and type, and marks the asset as ready or deletes the
   * upload. If the asset was deleted, deletes its files.
   */
  checkAsset(input: AssetRef): Promise<AssetVerdict>;
  /** Checks the assets, and deletes the files of deleted assets. Returns the number of assets per outcome. */
  sweepAssets(input: { assets: AssetRef[] }): Promise<Partial<Record<AssetVerdict['outcome'], number>>>;
};

type Start = { queuePrefix: string };

/**
 * A caller waits, so the activity fails if no worker starts it within 10 s, and has only a few attempts.
 */
const CALLER_WAITS = {
  scheduleToStartTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 3 },
  idConflictPolicy: 'USE_EXISTING',
  idReusePolicy: 'ALLOW_DUPLICATE',
} as const;

const SIGNING = { ...CALLER_WAITS, startToCloseTimeout: '8s', scheduleToCloseTimeout: '30s' } as const;

/** `requestId` is part of the activity id, so requests never share URLs. */
export function buildUploadUrlsStart({ queuePrefix, ...input }: Start & SignUploadUrlsInput) {
  return {
    ...SIGNING,
    id: `asset-upload-urls/${input.projectId}/${input.requestId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignUploadUrlsInput],
  };
}

/** Requests never share URLs, as in {@link buildUploadUrlsStart}. */
export function buildDownloadUrlStart({ queuePrefix, ...input }: Start & SignDownloadUrlInput) {
  return {
    ...SIGNING,
    id: `asset-download-url/${input.assetId}/${input.requestId}`,
    taskQueue: getTaskQueue(queuePrefix, 'storage'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SignDownloadUrlInput],
  };
}

/**
 * Only one check of an asset runs at a time; another start joins it. The timeouts allow for the copy of a
 * large file.
 */
export function buildAssetCheckStart({ queuePrefix, ...input }: Start & AssetRef) {
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
 * The id differs from that of a check, so that this activity does not join a running check. Such a check may
 * have read the row before the asset was deleted, and would not delete the files.
 */
export function buildAssetClearStart(input: Start & AssetRef) {
  return { ...buildAssetCheckStart(input), id: `asset-clear/${input.assetId}` };
}

/** Without retries, because the sweeper starts another activity for unfinished assets. */
export function buildAssetSweepStart({
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
