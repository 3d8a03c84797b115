import { Client } from 'pg';

/** Runs `work` with a connection of its own, which has no limit of time: a large table takes as long as it takes. */
export async function withConnection<Result>(
  url: string,
  applicationName: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  // What breaks while nothing is asked is told by the next question.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
