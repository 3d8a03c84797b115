import { notFound, type AppError } from '../../http/errors.ts';

/** 404: the project has no such asset, or it was deleted. */
export function noSuchAsset(): AppError {
  return notFound('The project has no asset with this id.');
}
