import {
  findSuppressions,
  liftSuppression,
  suppressAddress,
  SUPPRESSION_REASONS,
} from '../../models/emails/suppressions.ts';
import { defineLimit, defineOption, defineProjectCommand } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { createWordSchema, emailAddress, text } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';

const REASONS = SUPPRESSION_REASONS.join(', ');

const address = defineOption(emailAddress, '<address>', 'e-mail address');
const reason = createWordSchema(SUPPRESSION_REASONS).optional();

export const suppressionAdd = defineProjectCommand({
  name: 'suppression add',
  summary: 'Suppress an address in a project.',
  example: '--address ada@example.com',
  options: { address, reason: defineOption(reason, '<reason>', `${REASONS} (default: manual)`) },
  run: async (scope, { address: email, reason: newReason = 'manual' }, { audit }) => {
    const { isNew, ...added } = await suppressAddress(scope, { email, reason: newReason, source: 'admin' });
    if (!isNew) throw new ConflictError(`${added.email} is already suppressed (${newReason}).`);
    await audit(added.email, { reason: newReason });
    return added;
  },
  text: formatFields,
});

export const suppressionList = defineProjectCommand({
  name: 'suppression list',
  summary: 'List the suppressed addresses of a project.',
  example: '--reason bounce --address @example.com',
  options: {
    reason: defineOption(reason, '<reason>', `reason: ${REASONS}`),
    address: defineOption(text.min(1, 'must not be empty').optional(), '<part>', 'part of the address'),
    limit: defineLimit(10_000, 50),
  },
  run: (scope, { reason: reasonFilter, address: email, limit = 50 }) =>
    findSuppressions(scope, { reason: reasonFilter, email }, { limit }),
  text: (suppressions) =>
    formatTable(
      suppressions.map((row) => ({
        ADDRESS: row.email,
        REASON: row.reason,
        SOURCE: row.source,
        SINCE: row.createdAt,
      })),
    ),
});

export const suppressionRemove = defineProjectCommand({
  name: 'suppression remove',
  summary: 'Lift the suppression of an address.',
  example: '--address ada@example.com --reason bounce',
  options: { address, reason: defineOption(reason, '<reason>', `reason to lift: ${REASONS} (default: all)`) },
  run: async (scope, { address: email, reason: reasonFilter }, { project, audit }) => {
    const lifted = await liftSuppression(scope, { email, reason: reasonFilter });
    if (lifted.length === 0) {
      const suffix = reasonFilter === undefined ? '' : ` for the reason ${reasonFilter}`;
      throw new NotFoundError(`${project.name} does not suppress ${email}${suffix}.`);
    }
    for (const row of lifted) await audit(row.email, { reason: row.reason });
    return lifted;
  },
  text: (lifted) => lifted.map((row) => `Lifted the suppression of ${row.email} (${row.reason}).`).join('\n'),
});
