import { remainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { crmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld, type CrmWorld } from './crm-world.ts';

let world: CrmWorld;
beforeAll(async () => {
  world = await openCrmWorld();
});
afterAll(() => world.close());

describe('what goes wrong', () => {
  it('is a missing lead', async () => {
    const portal = crmPortal();
    const { failure, status } = await world.connect(portal);
    const id = await portal.createLead({});
    await portal.archiveLead(id);
    expect(await failure(id)).toMatchObject({ type: 'crm_lead_not_found', nonRetryable: true });
    expect(await failure('999999')).toMatchObject({ type: 'crm_lead_not_found' });
    expect(await status()).toBe('active');
  });

  it('is a token that is not taken any more, which is noted, and then nobody asks', async () => {
    const portal = crmPortal();
    const { failure, status } = await world.connect(portal);
    await portal.armFault({ kind: 'status', status: 401 });
    expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
    expect(await status()).toBe('reauth_required');
    expect(await failure('101')).toMatchObject({ type: 'connection_needs_reauth' });
    expect(await portal.reads()).toHaveLength(1);
  });

  it('is a token that was never good', async () => {
    const { failure, status } = await world.connect(crmPortal('revoked'));
    expect((await failure('101')).type).toBe('connection_needs_reauth');
    expect(await status()).toBe('reauth_required');
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
    expect(await remainingPauseMs(world.worker, [`crm:${id}`])).toBeGreaterThan(300_000);
    expect((await failure('101')).type).toBe('provider_rate_limit');
    expect(await portal.reads()).toHaveLength(1);
    const another = await world.connect(portal);
    expect(await another.read('101')).toMatchObject({ leadId: '101' });
  });

  it('is a used-up day, which is final', async () => {
    const portal = crmPortal();
    const { id, failure } = await world.connect(portal);
    await portal.armFault({ kind: 'status', status: 429, name: 'DAILY', retryAfter: 7_200 });
    expect(await failure('101')).toMatchObject({
      type: 'provider_quota',
      nonRetryable: true,
      details: [{ retryAfterMs: 7_200_000 }],
    });
    expect(await remainingPauseMs(world.worker, [`crm:${id}`])).toBe(0);
  });

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, retryAfter: 5 },
    { kind: 'status', status: 423 },
    { kind: 'reset' },
    { kind: 'drop-answer' },
  ] as const)('is a CRM that does not do it: %j', async (fault) => {
    const portal = crmPortal();
    const { failure, read, status } = await world.connect(portal);
    await portal.armFault(fault);
    expect(await failure('101')).toMatchObject({ type: 'provider_unavailable', nonRetryable: false });
    expect(await status()).toBe('active');
    expect(await read('101')).toMatchObject({ leadId: '101' });
  });

  it('is a CRM that does not answer in time', async () => {
    const portal = crmPortal();
    const { failure, status } = await world.connect(portal, { timeoutMs: 200 });
    await portal.armFault({ kind: 'stall', delayMs: 600_000 });
    expect(await failure('101')).toMatchObject({ type: 'provider_unavailable', nonRetryable: false });
    expect(await status()).toBe('active');
  });

  it('is an object type that the CRM does not have', async () => {
    const { failure } = await world.connect(crmPortal(), { objectType: 'unheard' });
    expect(await failure('101')).toMatchObject({
      type: 'provider_refused',
      nonRetryable: true,
      details: [{ reason: 'VALIDATION_ERROR' }],
    });
  });
});
