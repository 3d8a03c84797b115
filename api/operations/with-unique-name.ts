import { UniqueConstraintError } from 'sequelize';
import { conflict, type AppError } from '../request/errors.ts';

/** Runs work that sets a name. @throws AppError 409 if another resource of the kind has the name */
export async function withUniqueName<Result>(
  noun: 'role' | 'sequence' | 'template',
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw nameConflict(noun);
  }
}

/** 409: the project has another resource of the kind with the requested name. */
export function nameConflict(noun: string): AppError {
  return conflict(`The project has a ${noun} with this name. Choose another name.`, [
    { path: 'name', message: `is used by another ${noun}` },
  ]);
}
