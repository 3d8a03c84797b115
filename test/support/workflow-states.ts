import { Client, Connection } from '@temporalio/client';
import { getTestStack } from './config.ts';

type ListedRun = { workflowId: string; status: string; state: unknown };

async function withTemporal<Result>(read: (client: Client) => Promise<Result>): Promise<Result> {
  const connection = await Connection.connect({ address: getTestStack().temporal.address });
  try {
    return await read(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

export async function listRuns(workflowType: string, projectId: string): Promise<ListedRun[]> {
  return withTemporal(async ({ workflow }) => {
    const query = `WorkflowType = '${workflowType}' and projectId = '${projectId}'`;
    const runs: ListedRun[] = [];
    for await (const { workflowId, status, typedSearchAttributes } of workflow.list({ query })) {
      const { state } = Object.fromEntries(
        typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
      );
      runs.push({ workflowId, status: status.name, state });
    }
    return runs;
  });
}

export async function readActivityTexts(query: string): Promise<string[]> {
  return withTemporal(async ({ activity }) => {
    const texts: string[] = [];
    for await (const { activityId } of activity.list(query)) {
      const description = await activity
        .getHandle(activityId)
        .describe({ includeInput: true, includeOutcome: true, includeLastFailure: true });
      texts.push(
        JSON.stringify(description, (_key, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      );
    }
    return texts;
  });
}
