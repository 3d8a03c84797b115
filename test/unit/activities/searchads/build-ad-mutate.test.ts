import { buildAdMutate } from '../../../../activities/searchads/changes/decide-ad.ts';

const buildText = (content: string, pinnedTo?: string) => ({ text: content, pinnedTo });
const ad = {
  id: '7',
  status: 'ENABLED',
  pinned: {
    headlines: [buildText('One', 'HEADLINE_1'), buildText('Two'), buildText('Three', 'HEADLINE_9')],
    descriptions: [buildText('First.', 'DESCRIPTION_2')],
  },
};
const target = { customerId: '1', adGroupId: '6', exemptions: { keys: [], topics: [] } };

it('the mutate of an ad keeps the pinned position of unchanged texts', () => {
  const headlines = ['New', 'One', 'Three'];
  expect(buildAdMutate(ad, { headlines }, target)).toEqual([
    {
      ad_operation: {
        update: {
          resource_name: 'customers/1/ads/7',
          responsive_search_ad: {
            headlines: [{ text: 'New' }, { text: 'One', pinned_field: 'HEADLINE_1' }, { text: 'Three' }],
          },
        },
        update_mask: { paths: ['responsive_search_ad.headlines'] },
      },
    },
  ]);
});

it('the mutate of an ad clears a path through the update mask only, and requests the exemptions', () => {
  const exempted = { ...target, exemptions: { keys: [], topics: ['TRADEMARKS'] } };
  expect(buildAdMutate(ad, { path1: 'a', path2: null }, exempted)).toEqual([
    {
      ad_operation: {
        update: { resource_name: 'customers/1/ads/7', responsive_search_ad: { path1: 'a' } },
        update_mask: { paths: ['responsive_search_ad.path1', 'responsive_search_ad.path2'] },
        policy_validation_parameter: { ignorable_policy_topics: ['TRADEMARKS'] },
      },
    },
  ]);
});

it('the mutate of an ad changes the status in the ad group ad, and only if the status differs', () => {
  expect(buildAdMutate(ad, { status: 'PAUSED' }, target)).toEqual([
    {
      ad_group_ad_operation: {
        update: { resource_name: 'customers/1/adGroupAds/6~7', status: 'PAUSED' },
        update_mask: { paths: ['status'] },
      },
    },
  ]);
  const changedUrl = buildAdMutate(ad, { status: 'ENABLED', finalUrl: 'https://www.example.com/' }, target);
  expect(changedUrl).toMatchObject([{ ad_operation: { update_mask: { paths: ['final_urls'] } } }]);
});
