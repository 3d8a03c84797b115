import { keepOpen } from '../../support/keep-open.ts';
import { findRemainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { crmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld, type CrmWorld } from './crm-world.ts';

let world: CrmWorld;
keepOpen(openCrmWorld, (opened) => (world = opened));

describe('what goes wrong', () => {
  it('is a token that is not taken any more, which is noted, and then nobody asks', async () => {
    const portal = crmPortal();
    const { failure, status } = await world.connect(portal);
    await portal.armFault({ kind: 'status', status: 401 });
    expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
    expect(await status()).toBe('reauth_required');
    expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth' });
    expect(await portal.reads()).toHaveLength(1);
  });

  it('is a scope that the token lacks, which it may be given', async () => {
    const { failure, status } = await world.connect(crmPortal('restricted'));
    expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
    expect(await status()).toBe('active');
  });

  it('is a limit, which holds further calls of the connection, and of no other', async () => {
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
    const another = await world.connect(portal);
    expect(await another.read('101')).toMatchObject({ leadId: '101' });
  });
});
