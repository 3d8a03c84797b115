import { byPlacement } from '../../../console/src/pages/social/figures.ts';
import { insightsCsv } from '../../../console/src/pages/social/insights-csv.ts';

const row = {
  publisherPlatform: 'instagram',
  platformPosition: 'instagram_reels',
  dateStart: '2026-04-01',
  dateStop: '2026-04-07',
};

it('writes a CSV column per figure and action, empty for a missing value', () => {
  const rows = [
    { ...row, impressions: 10, clicks: 0, spend: 1.5, actions: [{ actionType: 'lead', value: 2 }] },
    { ...row, platformPosition: 'instagram_stories', impressions: 4 },
  ];
  expect(insightsCsv(rows, 'EUR').split('\r\n')).toEqual([
    'publisherPlatform,platformPosition,dateStart,dateStop,currency,impressions,reach,clicks,spend,ctr,cpc,cpm,frequency,actions.lead',
    'instagram,instagram_reels,2026-04-01,2026-04-07,EUR,10,,0,1.5,,,,,2',
    'instagram,instagram_stories,2026-04-01,2026-04-07,EUR,4,,,,,,,,',
  ]);
});

it.each(['=HYPERLINK("http://x")', '+1', '-1', '@x', '\t=1'])('escapes the formula %j in CSV', (name) => {
  const [, line = ''] = insightsCsv([{ ...row, campaignId: '1', campaignName: name }], undefined).split(
    '\r\n',
  );
  expect(line).toContain(`'${name.replaceAll('"', '""')}`);
});

it('sums figures by placement and omits placements without figures', () => {
  const rows = [
    { ...row, spend: 1 },
    { ...row, spend: 2.5 },
    { ...row, publisherPlatform: 'facebook', platformPosition: 'feed', spend: 9 },
    { ...row, publisherPlatform: 'threads', platformPosition: 'threads_feed', clicks: 1 },
  ];
  expect(byPlacement(rows, 'spend')).toEqual([
    { place: 'Facebook · Feed', total: 9 },
    { place: 'Instagram · Reels', total: 3.5 },
  ]);
});
