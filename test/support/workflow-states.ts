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
