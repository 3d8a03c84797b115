import fc from 'fast-check';
import {
  EMAIL_EVENT_TYPES,
  outcomeOf,
  pickStronger,
  type RecipientOutcome,
} from '../../../models/emails/events.ts';

const outcome = fc
  .record({
    type: fc.constantFrom(...EMAIL_EVENT_TYPES),
    bounceType: fc.constantFrom('Permanent', 'Transient', 'Undetermined', null),
  })
  .map(outcomeOf);

const start: RecipientOutcome = { status: 'queued', reason: null };
const settle = (outcomes: RecipientOutcome[]) => outcomes.reduce(pickStronger, start);

describe('the outcome of events', () => {
  it('is the same in every order, however often they come', () => {
    const shuffled = fc
      .array(outcome, { minLength: 1, maxLength: 8 })
      .chain((outcomes) =>
        fc.tuple(
          fc.constant(outcomes),
          fc.shuffledSubarray([...outcomes, ...outcomes], { minLength: outcomes.length * 2 }),
        ),
      );
    fc.assert(fc.property(shuffled, ([one, other]) => expect(settle(one)).toEqual(settle(other))));
  });

  it.each<[string, RecipientOutcome['status'][]]>([
    ['what was heard later', ['sent', 'delivered', 'opened', 'clicked']],
    ['an end', ['sent', 'failed']],
    ['an end', ['clicked', 'bounced']],
    ['a complaint', ['bounced', 'complained']],
  ])('is %s: %j', (_, statuses) => {
    const outcomes = statuses.map((status) => ({ status, reason: null }));
    const bounce = { code: 'hard_bounce', message: '' };
    const withReasons = outcomes.map((one) => (one.status === 'bounced' ? { ...one, reason: bounce } : one));
    expect(settle(withReasons).status).toBe(statuses.at(-1));
    expect(settle(withReasons.toReversed()).status).toBe(statuses.at(-1));
  });

  it.each(['cancelled', 'duplicate'] as const)('is not that of somebody who is %s', (status) => {
    const kept = { status, reason: null };
    for (const type of EMAIL_EVENT_TYPES) {
      expect(pickStronger(kept, outcomeOf({ type, bounceType: 'Permanent' }))).toBe(kept);
    }
  });

  it('tells a bounce for good from one for now', () => {
    const hard = outcomeOf({ type: 'email.bounced', bounceType: 'Permanent' });
    const soft = outcomeOf({ type: 'email.bounced', bounceType: 'Transient' });
    expect([hard.reason?.code, soft.reason?.code]).toEqual(['hard_bounce', 'soft_bounce']);
    expect(pickStronger(soft, hard)).toBe(hard);
    expect(pickStronger(hard, soft)).toBe(hard);
  });
});
