import { randomUUID } from 'node:crypto';
import { journeySettingsSet, journeySettingsShow } from '../../admin/commands/journey-settings.ts';
import { projectCreate } from '../../admin/commands/project.ts';
import { NotFoundError } from '../../admin/failures.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const admin = keepOpen(openAdmin);

it('shows default journey settings, changes them one by one and audits each change', async () => {
  const { projectId: project } = await createProject(admin.context);
  const defaults = {
    defaultCountry: null,
    redactTouches: false,
    identifierLimit: 3,
    unverifiedLimit: 20,
    verifiedOnly: false,
    currency: 'USD',
    timeZone: 'UTC',
  };
  expect(await journeySettingsShow(admin.context, { project })).toEqual(defaults);
  await journeySettingsSet(admin.context, { project, defaultCountry: 'PT' });
  await journeySettingsSet(admin.context, { project, redactTouches: true, verifiedOnly: true });
  await journeySettingsSet(admin.context, { project, currency: 'EUR', unverifiedLimit: 5 });
  const changed = {
    ...defaults,
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
  const entries = (await getAudit(admin.context, project)).filter(
    ({ action }) => action === 'journey-settings.set',
  );
  expect(entries).toHaveLength(4);
  await expect(journeySettingsSet(admin.context, { project: randomUUID() })).rejects.toThrow(NotFoundError);
});

it('uses the currency of a new project in its journey settings', async () => {
  const { ownerId: owner } = await createProject(admin.context);
  const { id: project } = await projectCreate(admin.context, { name: 'Shop', owner, currency: 'CHF' });
  expect(await journeySettingsShow(admin.context, { project })).toMatchObject({ currency: 'CHF' });
});
