import { buildAdMutate } from '../../../../activities/searchads/changes/decide-ad.ts';

const text = (one: string, pinnedTo?: string) => ({ text: one, pinnedTo });
const ad = {
  id: '7',
  status: 'ENABLED',
  pinned: {
    headlines: [text('One', 'HEADLINE_1'), text('Two'), text('Three', 'HEADLINE_9')],
    descriptions: [text('First.', 'DESCRIPTION_2')],
  },
};
const place = { customerId: '1', adGroupId: '6', exemptions: { keys: [], topics: [] } };

describe('the mutate of an ad', () => {
  it('keeps the pinned position of texts that stay', () => {
    const headlines = ['New', 'One', 'Three'];
    expect(buildAdMutate(ad, { headlines }, place)).toEqual([
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

  it('clears a path by its mask alone, and requests the exemptions', () => {
    const exempted = { ...place, exemptions: { keys: [], topics: ['TRADEMARKS'] } };
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

  it('changes the status in the ad group, and only if it differs', () => {
    expect(buildAdMutate(ad, { status: 'PAUSED' }, place)).toEqual([
      {
        ad_group_ad_operation: {
          update: { resource_name: 'customers/1/adGroupAds/6~7', status: 'PAUSED' },
          update_mask: { paths: ['status'] },
        },
      },
    ]);
    const both = buildAdMutate(ad, { status: 'ENABLED', finalUrl: 'https://www.example.com/' }, place);
    expect(both).toMatchObject([{ ad_operation: { update_mask: { paths: ['final_urls'] } } }]);
  });
});
