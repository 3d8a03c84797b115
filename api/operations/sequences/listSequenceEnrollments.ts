import { toAsciiAddress } from '../../../domain/email-address.ts';
import { findEnrollments } from '../../../models/sequences/enrollments.ts';
import { serializeEnrollment } from '../../serializers/sequences.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';
import { requireSequence } from './require-sequence.ts';

export const listSequenceEnrollments: Handler<'listSequenceEnrollments'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state, stepIndex } = query;
  const { sequenceId: id } = path;
  const search = query.search === undefined ? undefined : toAsciiAddress(query.search);
  const filters = { state, stepIndex, search };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listSequenceEnrollments', filters: { id, ...filters }, cursor, limit, position: timePosition },
    async (page) => {
      await requireSequence(toProject(call), id);
      return findEnrollments(toProject(call), id, filters, page);
    },
    (row) => ({ createdAt: row.at, id: row.id }),
  );
  return { body: { enrollments: rows.map(serializeEnrollment), nextCursor } };
};
