import { z } from 'zod';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { textsByName } from '../texts-by-name.ts';
import type { JourneyRow } from './find-journey-items.ts';

const sequenceStep = z.object({
  /** `<enrollment>_<step index>`. */
  key: z.string(),
  sequenceId: z.string(),
  sequenceName: z.string(),
  totalSteps: z.number(),
  runId: z.string().nullable(),
  isOpen: z.boolean(),
  subject: z.string().nullable(),
  params: textsByName.nullable(),
});

type SequenceStep = z.infer<typeof sequenceStep>;

/** `step`: set for a mail of a sequence, unless the mail's enrollment was deleted. */
export type JourneyItemRow = JourneyRow & { step?: SequenceStep | undefined };

export async function addSequenceSteps(
  project: Project,
  items: readonly JourneyRow[],
): Promise<JourneyItemRow[]> {
  const sequenceMails = items.filter((item) => item.enrollmentId !== null);
  if (sequenceMails.length === 0) return [...items];
  const found = await rows(project, FIND_STEPS, [
    project.projectId,
    sequenceMails.map(({ enrollmentId }) => enrollmentId),
    sequenceMails.map(({ stepIndex }) => stepIndex),
  ]);
  const steps = new Map(
    sequenceStep
      .array()
      .parse(found)
      .map((step) => [step.key, step]),
  );
  return items.map((item) => ({ ...item, step: steps.get(`${item.enrollmentId}_${item.stepIndex}`) }));
}

// The casts are not leakproof. Without `offset 0`, row level security would keep them out of the index
// condition.
const FIND_STEPS = `
  select asked.id || '_' || asked.step as key, e.sequence_id as "sequenceId", s.name as "sequenceName",
    jsonb_array_length(v.steps) as "totalSteps", e.run_id as "runId", e.state = 'active' as "isOpen", t.subject,
    (select coalesce(jsonb_object_agg(param ->> 'name', coalesce(param ->> 'default', '')), '{}')
     from jsonb_array_elements(t.params) as param where not (param ->> 'required')::boolean) || e.params as params
  from unnest($2::uuid[], $3::integer[]) as asked (id, step)
  join sequence_enrollments e on e.project_id = $1 and e.id = asked.id
  join sequences s on s.project_id = $1 and s.id = e.sequence_id
  join sequence_versions v on v.project_id = $1 and v.sequence_id = e.sequence_id and v.version = e.version
  left join lateral (
    select (v.steps -> asked.step ->> 'templateId')::uuid as template_id,
      (v.steps -> asked.step ->> 'version')::integer as version offset 0) as used on true
  left join email_template_versions t
    on t.project_id = $1 and t.template_id = used.template_id and t.version = used.version`;
