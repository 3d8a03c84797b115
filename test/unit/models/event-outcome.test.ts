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

const QUEUED: RecipientOutcome = { status: 'queued', reason: null };
const combineOutcomes = (outcomes: RecipientOutcome[]) => outcomes.reduce(pickStronger, QUEUED);

it('a recipient has the same outcome for events in any order, even if events are repeated', () => {
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
      expect(combineOutcomes(original)).toEqual(combineOutcomes(shuffledTwice)),
    ),
  );
});

it.each<[string, RecipientOutcome['status'][]]>([
  ['the later status', ['sent', 'delivered', 'opened', 'clicked']],
  ['a final status', ['sent', 'failed']],
  ['a final status', ['clicked', 'bounced']],
  ['a complaint', ['bounced', 'complained']],
])('%s decides the outcome of a recipient with the statuses %j, in this or reverse order', (_, statuses) => {
  const outcomes = statuses.map((status) => ({ status, reason: null }));
  const bounce = { code: 'hard_bounce', message: '' };
  const withReasons = outcomes.map((result) =>
    result.status === 'bounced' ? { ...result, reason: bounce } : result,
  );
  expect(combineOutcomes(withReasons).status).toBe(statuses.at(-1));
  expect(combineOutcomes(withReasons.toReversed()).status).toBe(statuses.at(-1));
});

it.each(['cancelled', 'duplicate'] as const)('no event changes the status %s of a recipient', (status) => {
  const finalOutcome = { status, reason: null };
  for (const type of EMAIL_EVENT_TYPES) {
    expect(pickStronger(finalOutcome, getOutcome({ type, bounceType: 'Permanent' }))).toBe(finalOutcome);
  }
});

it('a permanent bounce of a recipient prevails over a temporary bounce, regardless of their order', () => {
  const hard = getOutcome({ type: 'email.bounced', bounceType: 'Permanent' });
  const soft = getOutcome({ type: 'email.bounced', bounceType: 'Transient' });
  expect([hard.reason?.code, soft.reason?.code]).toEqual(['hard_bounce', 'soft_bounce']);
  expect(pickStronger(soft, hard)).toBe(hard);
  expect(pickStronger(hard, soft)).toBe(hard);
});
