import { notFound, type AppError } from '../../http/errors.ts';

/** 404: the project has no such goal. */
export function noSuchGoal(): AppError {
  return notFound('The project has no conversion goal of this name.');
}
