import { usePages } from './page/open-page.ts';
import { page, getPart } from './page/steps.ts';

const { open } = usePages();

describe('pages without permission', () => {
  it.each([
    ['/social', 'socials:read'],
    ['/files', 'assets:write'],
    ['/people', 'crm_objects:read'],
    ['/people/journey?by=lead&value=101', 'crm_objects:read'],
  ])('names the missing scope on a page without permission (%s)', async (path, scope) => {
    await open(path, ['ads:read']);
    await page.sees('Permission required');
    await page.sees(scope);
  });

  it('omits pages without permission from the menu', async () => {
    await open('', ['event_log:read']);
    expect(await getPart('navigation', 'Pages').textsOf('link')).toEqual(['Home', 'Settings']);
  });
});
