import fc from 'fast-check';
import {
  EMAIL_EVENT_TYPES,
  getOutcome,
  pickStronger,
  type RecipientOutcome,
} from '../../../models/emails/events.ts';

const anyOutcome = fc
  .record({
    type: fc.constantFrom(...EMAIL_EVENT_TYPES),
    bounceType: fc.constantFrom('Permanent', 'Transient', 'Undetermined', null),
  })
  .map(getOutcome);

const start: RecipientOutcome = { status: 'queued', reason: null };
const settleOutcomes = (outcomes: RecipientOutcome[]) => outcomes.reduce(pickStronger, start);

it('settles events in any order and repetition to the same outcome', () => {
  const shuffled = fc
    .array(anyOutcome, { minLength: 1, maxLength: 8 })
    .chain((outcomes) =>
      fc.tuple(
        fc.constant(outcomes),
        fc.shuffledSubarray([...outcomes, ...outcomes], { minLength: outcomes.length * 2 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([original, shuffledTwice]) =>
      expect(settleOutcomes(original)).toEqual(settleOutcomes(shuffledTwice)),
    ),
  );
});

it.each<[string, RecipientOutcome['status'][]]>([
  ['the later status', ['sent', 'delivered', 'opened', 'clicked']],
  ['a final status', ['sent', 'failed']],
  ['a final status', ['clicked', 'bounced']],
  ['a complaint', ['bounced', 'complained']],
])('prefers %s in the outcome of %j', (_, statuses) => {
  const outcomes = statuses.map((status) => ({ status, reason: null }));
  const bounce = { code: 'hard_bounce', message: '' };
  const withReasons = outcomes.map((result) =>
    result.status === 'bounced' ? { ...result, reason: bounce } : result,
  );
  expect(settleOutcomes(withReasons).status).toBe(statuses.at(-1));
  expect(settleOutcomes(withReasons.toReversed()).status).toBe(statuses.at(-1));
});

it.each(['cancelled', 'duplicate'] as const)('keeps the status %s when events arrive', (status) => {
  const finalOutcome = { status, reason: null };
  for (const type of EMAIL_EVENT_TYPES) {
    expect(pickStronger(finalOutcome, getOutcome({ type, bounceType: 'Permanent' }))).toBe(finalOutcome);
  }
});

it('prefers a permanent bounce to a temporary bounce', () => {
  const hard = getOutcome({ type: 'email.bounced', bounceType: 'Permanent' });
  const soft = getOutcome({ type: 'email.bounced', bounceType: 'Transient' });
  expect([hard.reason?.code, soft.reason?.code]).toEqual(['hard_bounce', 'soft_bounce']);
  expect(pickStronger(soft, hard)).toBe(hard);
  expect(pickStronger(hard, soft)).toBe(hard);
});
