import { Client, Connection } from '@temporalio/client';
import { testStack } from './config.ts';

/** A run of a workflow as the Temporal UI lists it. */
export type ListedRun = { workflowId: string; status: string; state: unknown };

/** The runs of a project's workflows of one type, with the search attribute `state` of each. */
export async function listRuns(workflowType: string, projectId: string): Promise<ListedRun[]> {
  const connection = await Connection.connect({ address: testStack().temporal.address });
  try {
    const { workflow } = new Client({ connection });
    const query = `WorkflowType = '${workflowType}' and projectId = '${projectId}'`;
    const runs: ListedRun[] = [];
    for await (const { workflowId, status, typedSearchAttributes } of workflow.list({ query })) {
      const { state } = Object.fromEntries(
        typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
      );
      runs.push({ workflowId, status: status.name, state });
    }
    return runs;
  } finally {
    await connection.close();
  }
}

/** All that Temporal tells of the activities that a query finds, as a text for each: inputs, results and failures. */
export async function activityTexts(query: string): Promise<string[]> {
  const connection = await Connection.connect({ address: testStack().temporal.address });
  try {
    const { activity } = new Client({ connection });
    const texts: string[] = [];
    for await (const { activityId } of activity.list(query)) {
      const all = await activity
        .getHandle(activityId)
        .describe({ includeInput: true, includeOutcome: true, includeLastFailure: true });
      texts.push(
        JSON.stringify(all, (_key, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      );
    }
    return texts;
  } finally {
    await connection.close();
  }
}
