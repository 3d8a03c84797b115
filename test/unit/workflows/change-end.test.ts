import { timedOut } from '../../../workflows/change-end.ts';

describe('a change that has waited for as long as it may', () => {
  const unsent = { attempts: 0, ambiguousSteps: 0, validateOnly: false };

  it('is refused when it was never sent, or changes nothing', () => {
    const refused = { state: 'refused', settlement: { state: 'refused', code: 'campaign_busy' } };
    expect(timedOut(unsent)).toMatchObject(refused);
    expect(timedOut({ attempts: 1, ambiguousSteps: 1, validateOnly: true })).toMatchObject(refused);
  });

  it('names the request of the change that comes first', () => {
    expect(timedOut({ ...unsent, behind: 'req-1' })).toMatchObject({
      settlement: {
        details: { fields: [{ path: 'campaignId', message: 'is being changed by the request req-1' }] },
      },
    });
  });

  it('is refused for the project when only its own other work was in the way', () => {
    expect(timedOut({ ...unsent, isProjectBusy: true })).toMatchObject({
      settlement: { state: 'refused', code: 'project_busy', details: {} },
    });
  });

  it.each([{ attempts: 1 }, { ambiguousSteps: 1 }])('may have been applied after %j', (sent) => {
    expect(timedOut({ ...unsent, ...sent })).toMatchObject({
      state: 'ambiguous',
      settlement: { state: 'ambiguous', code: 'campaign_busy' },
    });
  });
});
