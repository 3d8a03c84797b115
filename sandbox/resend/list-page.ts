import { refusal } from './refusals.ts';

/**
 * A page of a list, by `limit` (1 to 100, 20 by default) and `after`.
 * @throws Refusal for a limit or an id that is none
 */
export function listPage(items: readonly { id: string }[], query: URLSearchParams): object {
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw refusal('validation_error', { message: 'The `limit` must be between 1 and 100.' });
  }
  const after = query.get('after');
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) {
    throw refusal('validation_error', { message: 'The `after` must be the id of an entry.' });
  }
  const data = items.slice(start, start + limit);
  return { object: 'list', has_more: start + limit < items.length, data };
}
