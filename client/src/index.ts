export { Throughline } from './throughline.ts';
export type { CallOptions, Credentials, ThroughlineOptions } from './options.ts';
export type { Answer, OperationId, Params, Schema } from './operation-types.ts';

export { BatchBlocked, EmailBatch, type BatchProgress } from './email-batch.ts';
export type { NewBatch } from './areas/emails.ts';
export type { NewCampaign } from './areas/searchads.ts';
export type { UploadOptions, UploadProgress } from './areas/assets.ts';
export type { JourneyKind } from './areas/journey.ts';
export { EventLog, type EventLogOptions, type ProjectEvent } from './event-log.ts';
export { pages, type Page } from './pages.ts';
export { LANGUAGE_CODES, languageIdOfCode } from './generated/ad-languages.gen.ts';
export * from './generated/ad-texts.gen.ts';
export { PUBLIC_IMAGE_TYPES, toUploadMimeType, UPLOAD_TYPES } from './generated/upload-policy.gen.ts';

export {
  ConnectionError,
  ThroughlineError,
  TimeoutError,
  type ErrorCode,
  type ErrorDetail,
} from './errors.ts';
export * from './generated/errors.gen.ts';
