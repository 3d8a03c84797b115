import { useBrowser } from '../../support/browser.ts';

describe('a page of a browser test', () => {
  const newPage = useBrowser();

  it('reaches nothing but this machine, and what it wanted elsewhere is known', async () => {
    const { page, foreign } = await newPage();
    const addresses = ['http://192.0.2.1/image.png', 'https://cdn.example.com/image.png'];
    const failures = addresses.map((address) =>
      page.waitForEvent('requestfailed', (request) => request.url() === address),
    );
    await page.setContent(addresses.map((address) => `<img src="${address}">`).join(''));
    const reasons = (await Promise.all(failures)).map((request) => request.failure()?.errorText);
    expect(reasons).toEqual(['net::ERR_NAME_NOT_RESOLVED', 'net::ERR_NAME_NOT_RESOLVED']);
    expect(foreign.splice(0).toSorted()).toEqual(addresses);
  });
});
