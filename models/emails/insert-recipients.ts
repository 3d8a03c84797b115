import { selectInProject, type InProject } from '../in-project.ts';

export type NewRecipient = {
  email: string;
  params: Readonly<Record<string, string>>;
  status: 'queued' | 'duplicate';
};

/** Adds a batch's recipients; each one's index is its place in the list. One statement, as fast as COPY. */
export async function insertRecipients(
  project: InProject,
  batchId: string,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await selectInProject(
    project,
    `insert into email_recipients (project_id, batch_id, index, email, params, status)
     select $1, $2, place - 1, email, params, status
     from rows from (json_array_elements_text($3::json), json_array_elements($4::json), json_array_elements_text($5::json))
       with ordinality as recipient (email, params, status, place)`,
    [
      project.projectId,
      batchId,
      JSON.stringify(recipients.map(({ email }) => email)),
      JSON.stringify(recipients.map(({ params }) => params)),
      JSON.stringify(recipients.map(({ status }) => status)),
    ],
  );
}
