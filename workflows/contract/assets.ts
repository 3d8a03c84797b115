import { taskQueue } from './queues.ts';

/**
 * Files of projects in the object store, as the API and the sweeper start the work and as its activities see it. Each
 * is an activity of its own that is started directly. Ids pass through Temporal, and the presigned URLs that a caller
 * is to be given, in which the file's name stands; nothing of what is in a file.
 */

export type AssetRef = { projectId: string; assetId: string };

export type SignUploadUrlsInput = { projectId: string; assetIds: string[] };

/** What the check of an asset came to. */
export type AssetVerdict =
  /** It was checked, now or before. */
  | { outcome: 'ready' }
  /** Nothing was uploaded yet. */
  | { outcome: 'absent' }
  /** It is not what was announced, and was deleted. `found`: the media type that its bytes are of, where they tell. */
  | { outcome: 'refused'; reason: 'length' | 'type' | 'content'; found?: string }
  /** Another check of it runs. */
  | { outcome: 'busy' }
  /** There is no such asset any more. */
  | { outcome: 'gone' };

/** A URL to download from. `changed`: what is in the store is not what was checked. */
export type DownloadUrl =
  { outcome: 'signed'; url: string; expiresAt: string } | { outcome: 'changed' } | { outcome: 'gone' };

export type AssetsActivities = {
  /** Presigned URLs for pending assets, in the order of their ids. */
  signUploadUrls(input: SignUploadUrlsInput): Promise<{ urls: string[] }>;
  signDownloadUrl(input: AssetRef): Promise<DownloadUrl>;
  /** Checks whether an upload has come and is what was announced, and makes it ready or deletes it. */
  checkAsset(input: AssetRef): Promise<AssetVerdict>;
  /** The same for many at once, whatever is due for them: how many came to which outcome. */
  lookAtAssets(input: { assets: AssetRef[] }): Promise<Partial<Record<AssetVerdict['outcome'], number>>>;
};

type Start = { queuePrefix: string };

/** Nobody takes it within 10 s: no worker. What failed may be tried again a few times while somebody waits. */
const WAITED_FOR = {
  scheduleToStartTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 3 },
  idConflictPolicy: 'USE_EXISTING',
  idReusePolicy: 'ALLOW_DUPLICATE',
} as const;

/** Everything but the connection that signing takes. `requestId` makes it the request's own: URLs are never shared. */
export function signUploadUrlsStart({
  queuePrefix,
  requestId,
  ...input
}: Start & SignUploadUrlsInput & { requestId: string }) {
  return {
    ...WAITED_FOR,
    id: `asset-upload-urls/${input.projectId}/${requestId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
    args: [input] satisfies [SignUploadUrlsInput],
    startToCloseTimeout: '8s' as const,
    scheduleToCloseTimeout: '30s' as const,
  };
}

/** As {@link signUploadUrlsStart}, for one download. */
export function signDownloadUrlStart({
  queuePrefix,
  requestId,
  ...input
}: Start & AssetRef & { requestId: string }) {
  return {
    ...WAITED_FOR,
    id: `asset-download-url/${input.assetId}/${requestId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
    args: [input] satisfies [AssetRef],
    startToCloseTimeout: '8s' as const,
    scheduleToCloseTimeout: '30s' as const,
  };
}

/** The same asset is checked once at a time: who asks while it runs joins. Copying a large file takes its time. */
export function checkAssetStart({ queuePrefix, ...input }: Start & AssetRef) {
  return {
    ...WAITED_FOR,
    id: `asset-check/${input.assetId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
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

/** Once: what it does not get done is due again a minute later. `claimId` names the claim. */
export function lookAtAssetsStart({
  queuePrefix,
  claimId,
  assets,
}: Start & { claimId: string; assets: AssetRef[] }) {
  return {
    id: `assets-look/${claimId}`,
    taskQueue: taskQueue(queuePrefix, 'storage'),
    args: [{ assets }] satisfies [{ assets: AssetRef[] }],
    scheduleToStartTimeout: '1m' as const,
    startToCloseTimeout: '10m' as const,
    heartbeatTimeout: '5s' as const,
    retry: { maximumAttempts: 1 },
    /** After the work that callers wait for. */
    priority: { priorityKey: 5 } as const,
  };
}
