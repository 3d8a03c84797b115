import { z } from 'zod';
import { getAudit } from '../audit-of.ts';
import { keepAdsAgent, campaignArguments } from './agents.ts';

const CUSTOMER_ID = '2000000001';

const { world, user, agent } = keepAdsAgent();

it('agents create one paused campaign from a validated preview, also when repeated, and change it', async () => {
  const campaignFields = campaignArguments();
  const { previewId, summary } = await agent.call('validate_campaign', campaignFields);
  expect(summary).toContain('paused');
  expect(await user.campaigns()).toEqual([]);
  const changed = { ...campaignFields, dailyBudget: 2_500 };
  expect(await agent.refusal('create_campaign', { previewId, previewed: changed })).toMatchObject({
    code: 'preview_differs',
  });
  const created = await agent.call('create_campaign', { previewId, previewed: campaignFields });
  expect(await getAudit(world, String(created['campaignResourceName']))).toMatchObject([
    { action: 'campaign.create', actor: `user:${world.tenant.ownerId}`, projectId: world.tenant.projectId },
  ]);
  expect(await agent.call('create_campaign', { previewId, previewed: campaignFields })).toEqual(created);
  expect(await user.campaigns()).toEqual([expect.objectContaining({ name: campaignFields.name })]);
  const campaignId = String(created['campaignResourceName']).split('/').at(-1);
  const place = { customerId: CUSTOMER_ID, campaignId };
  const { untrusted } = await agent.call('campaign_details', place);
  const { keywords } = z.object({ keywords: z.array(z.string()) }).parse(untrusted);
  const [, keywordId, adGroupId] = /^(\d+) in adGroup (\d+), ENABLED/.exec(keywords[0] ?? '') ?? [];
  const change = { ...place, change: 'set_keyword_status', adGroupId, keywordId, status: 'PAUSED' };
  const validated = await agent.call('validate_campaign_change', change);
  expect(
    await agent.refusal('change_campaign', {
      previewId: validated['previewId'],
      previewed: { ...change, change: 'remove_keyword' },
    }),
  ).toMatchObject({ code: 'preview_differs' });
  for (const _ of [1, 2])
    await agent.call('change_campaign', { previewId: validated['previewId'], previewed: change });
  expect(await agent.call('campaign_details', place)).toMatchObject({
    changes: [expect.stringContaining('update_keyword'), expect.stringContaining('create')],
    untrusted: { keywords: [expect.stringContaining('PAUSED'), ...keywords.slice(1)] },
  });
  expect(await agent.refusal('validate_campaign_change', { ...place, change: 'add_ad' })).toMatchObject({
    code: 'validation_error',
  });
  const refused = await agent.refusal(
    'validate_campaign',
    campaignArguments({ keywords: [{ text: 'acmebrand boots' }] }),
  );
  expect(refused).toMatchObject({ code: 'policy_violation', details: [{ path: 'keywords[0].text' }] });
});
