import { z } from 'zod';
import { inProject } from '../../models/in-project.ts';
import { findJourneySettings, type JourneySettings } from '../../models/journey/journey-settings.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { projectId } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId });

/** The journey settings of a project. @throws NotFoundError without such a project */
export function journeySettingsShow(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<JourneySettings> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findJourneySettings(scope);
  });
}

export const journeySettingsShowCommand = defineCommand({
  name: 'journey-settings show',
  summary: 'Show how the journeys of a project are kept.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: journeySettingsShow,
  text: (settings) => fields(settings),
});
