import { UniqueConstraintError } from 'sequelize';
import { conflict } from '../request/errors.ts';

/** Runs work that sets the name of a template or sequence. @throws AppError 409 if another one has the name */
export async function withUniqueName<Result>(
  noun: 'sequence' | 'template',
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw conflict(`Another ${noun} has this name.`, [
      { path: 'name', message: `is used by another ${noun}` },
    ]);
  }
}
