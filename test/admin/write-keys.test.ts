import { randomUUID } from 'node:crypto';
import { journeySettingsSet, journeySettingsShow } from '../../admin/commands/journey-settings.ts';
import { projectCreate } from '../../admin/commands/project.ts';
import { writeKeyCreate, writeKeyList, writeKeyRevoke } from '../../admin/commands/write-key.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { country, currency, origins, yesOrNo } from '../../admin/input.ts';
import { isWellFormedSecret } from '../../models/secret-digest.ts';
import { auditOf, makeProject, openAdmin, type OpenAdmin } from './open-admin.ts';

const ORIGIN = 'https://www.shop.example';

let admin: OpenAdmin;

beforeAll(async () => {
  admin = await openAdmin();
});

afterAll(() => admin.close());

describe('write keys', () => {
  it('are shown again, until they are revoked, and each act is written down', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const made = await writeKeyCreate(admin.context, { project, name: 'shop', origin: [ORIGIN] });
    expect(isWellFormedSecret('tl_pk_', made.key)).toBe(true);
    expect(await writeKeyList(admin.context, { project })).toEqual([
      expect.objectContaining({ id: made.id, key: made.key, allowedOrigins: [ORIGIN], revokedAt: null }),
    ]);
    const { revokedAt } = await writeKeyRevoke(admin.context, { project, key: made.id });
    expect(await writeKeyList(admin.context, { project })).toEqual([expect.objectContaining({ revokedAt })]);
    await expect(writeKeyRevoke(admin.context, { project, key: made.id })).rejects.toThrow(ConflictError);
    const acts = (await auditOf(admin.context, project)).map(({ action, target }) => [action, target]);
    expect(acts).toEqual(
      expect.arrayContaining([
        ['write-key.create', made.id],
        ['write-key.revoke', made.id],
      ]),
    );
  });

  it('are of a project, and of no other', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const { projectId: other } = await makeProject(admin.context);
    const { id: key } = await writeKeyCreate(admin.context, { project, name: 'shop', origin: [ORIGIN] });
    expect(await writeKeyList(admin.context, { project: other })).toEqual([]);
    await expect(writeKeyRevoke(admin.context, { project: other, key })).rejects.toThrow(NotFoundError);
    const missing = { project: randomUUID(), name: 'shop', origin: [ORIGIN] };
    await expect(writeKeyCreate(admin.context, missing)).rejects.toThrow(NotFoundError);
  });

  it('allow origins, as browsers write them', () => {
    expect(origins.parse(['https://WWW.Shop.example/', 'https://www.shop.example:443'])).toEqual([ORIGIN]);
    expect(origins.parse(['http://localhost:8080'])).toEqual(['http://localhost:8080']);
    for (const wrong of [
      'www.shop.example',
      'https://shop.example/path',
      'https://u@shop.example',
      'ftp://x.example',
      '*',
      'https://*.shop.example',
    ])
      expect([wrong, origins.safeParse([wrong]).success]).toEqual([wrong, false]);
    expect(origins.safeParse([]).success).toBe(false);
  });
});

describe('the settings of journeys', () => {
  it('have usual values, change one by one, and are written down', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const usual = {
      defaultCountry: null,
      redactTouches: false,
      identifierLimit: 3,
      unverifiedLimit: 20,
      verifiedOnly: false,
      currency: 'USD',
    };
    expect(await journeySettingsShow(admin.context, { project })).toEqual(usual);
    await journeySettingsSet(admin.context, { project, defaultCountry: 'PT' });
    await journeySettingsSet(admin.context, { project, redactTouches: true, verifiedOnly: true });
    await journeySettingsSet(admin.context, { project, currency: 'EUR', unverifiedLimit: 5 });
    const changed = {
      ...usual,
      defaultCountry: 'PT',
      redactTouches: true,
      verifiedOnly: true,
      currency: 'EUR',
      unverifiedLimit: 5,
    };
    expect(await journeySettingsShow(admin.context, { project })).toEqual(changed);
    await journeySettingsSet(admin.context, { project, defaultCountry: null });
    expect(await journeySettingsShow(admin.context, { project })).toEqual({
      ...changed,
      defaultCountry: null,
    });
    const acts = (await auditOf(admin.context, project)).filter(
      ({ action }) => action === 'journey-settings.set',
    );
    expect(acts).toHaveLength(4);
    await expect(journeySettingsSet(admin.context, { project: randomUUID() })).rejects.toThrow(NotFoundError);
  });

  it('have the currency that the project was made with', async () => {
    const { ownerId: owner } = await makeProject(admin.context);
    const { id: project } = await projectCreate(admin.context, { name: 'Shop', owner, currency: 'CHF' });
    expect(await journeySettingsShow(admin.context, { project })).toMatchObject({ currency: 'CHF' });
    expect(currency.parse('chf')).toBe('CHF');
    expect(currency.safeParse('francs').success).toBe(false);
  });

  it('take a country that phone numbers are known of', () => {
    expect(country.parse('pt')).toBe('PT');
    expect(country.parse('none')).toBeNull();
    expect(country.safeParse('XX').success).toBe(false);
    expect(yesOrNo.parse('no')).toBe(false);
    expect(yesOrNo.safeParse('maybe').success).toBe(false);
  });
});
