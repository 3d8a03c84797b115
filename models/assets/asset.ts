import { z } from 'zod';
import type { AssetType } from '../../domain/upload-policy.ts';

/** A file of a project that callers know of: announced and not yet checked, or in the store. */
export type Asset = {
  id: string;
  state: AssetState;
  filename: string;
  storageFilename: string;
  /** Where the file is in the store once it is ready. */
  objectKey: string;
  mimeType: string;
  assetType: AssetType;
  sizeBytes: number;
  createdAt: Date;
  readyAt: Date | null;
};

export type AssetState = 'pending' | 'ready';

/** The columns of an {@link Asset}, for statements. */
export const ASSET_COLUMNS = `id, state, filename, storage_filename as "storageFilename",
  object_key as "objectKey", mime_type as "mimeType", asset_type as "assetType", size_bytes::float8 as "sizeBytes",
  created_at as "createdAt", ready_at as "readyAt"`;

/** Where a page of assets begins: behind this one. `createdAt` as an ISO 8601 date-time in milliseconds. */
export const assetPosition = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

export type AssetPosition = z.infer<typeof assetPosition>;
