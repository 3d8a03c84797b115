import { findRemainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { crmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld } from './crm-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openCrmWorld);

it('marks a connection whose token is refused, and sends no further call through it', async () => {
  const portal = crmPortal();
  const { failure, status } = await world.connect(portal);
  await portal.armFault({ kind: 'status', status: 401 });
  expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
  expect(await status()).toBe('reauth_required');
  expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth' });
  expect(await portal.reads()).toHaveLength(1);
});

it('leaves a connection active whose token lacks a scope', async () => {
  const { failure, status } = await world.connect(crmPortal('restricted'));
  expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
  expect(await status()).toBe('active');
});

it('postpones further calls of a rate-limited connection, and of no other connection', async () => {
  const portal = crmPortal();
  const { id, failure } = await world.connect(portal);
  await portal.armFault({ kind: 'status', status: 429, name: 'TEN_SECONDLY_ROLLING', retryAfter: 600 });
  expect(await failure('101')).toMatchObject({
    type: 'provider_rate_limit',
    nonRetryable: false,
    nextRetryDelay: 600_000,
  });
  expect(await findRemainingPauseMs(world.worker, [`crm:${id}`])).toBeGreaterThan(300_000);
  expect((await failure('101')).type).toBe('provider_rate_limit');
  expect(await portal.reads()).toHaveLength(1);
  const other = await world.connect(portal);
  expect(await other.read('101')).toMatchObject({ leadId: '101' });
});
