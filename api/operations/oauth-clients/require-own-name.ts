import { readsAsProductName } from '../../../domain/product-name.ts';
import { invalidField } from '../../http/errors.ts';

/**
 * Refuses a client's name that people would take for this platform when they are asked to agree.
 * @throws AppError 400
 */
export function requireOwnName(name: string | undefined): void {
  if (name === undefined || !readsAsProductName(name)) return;
  throw invalidField('name', 'must not read as Throughline, which is reserved for this platform');
}
