import { UniqueConstraintError } from 'sequelize';
import { conflict, type AppError } from '../request/errors.ts';

/** @throws AppError 409 if another resource of this kind in the project has the name */
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

export function nameConflict(noun: string): AppError {
  return conflict(`The project has a ${noun} with this name. Choose another name.`, [
    { path: 'name', message: `is used by another ${noun}` },
  ]);
}
