import { notFound, type AppError } from '../../http/errors.ts';

/** 404 for a tracking id that the project never used. */
export function noSuchBatch(): AppError {
  return notFound('The project has no batch with this trackingId.');
}
