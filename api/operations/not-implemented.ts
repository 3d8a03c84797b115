import { AppError } from '../errors.ts';
import type { OperationId } from './operation.ts';

/** The operations that are not built yet. Each issue takes its own away; nothing is ever added. */
export const NOT_IMPLEMENTED = [
  'createAssetUploadUrls',
  'getLeadJourney',
  'getPlatformInsights',
] as const satisfies OperationId[];

/** Answers 501, after the request was found valid and allowed. */
export function notImplemented(): Promise<never> {
  return Promise.reject(new AppError(501, 'not_implemented', 'This operation is not built yet.'));
}
