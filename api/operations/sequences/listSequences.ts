import { findSequences } from '../../../models/sequences/sequences.ts';
import { serializeSequenceSummary } from '../../serializers/sequences.ts';
import { toProject, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listSequences: Handler<'listSequences'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findSequences(toProject(call), query, page),
  );
  return { body: { sequences: items.map(serializeSequenceSummary), pagination } };
};
