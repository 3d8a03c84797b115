import {
  apiKey,
  send,
  parseSuccess,
  untilAvailable,
  type Answer,
  type Success,
  type World,
} from '../api/open-world.ts';
import { eventually } from './eventually.ts';
import type { Tenant } from './tenant.ts';

export type PrivacyRequest = Success<'getJourneyRequest'>;

export function getPrivacyClient(
  { api }: Pick<World, 'api'>,
  { projectId, serviceAccountKey }: Pick<Tenant, 'projectId' | 'serviceAccountKey'>,
) {
  const headers = apiKey(serviceAccountKey);
  const journey = `${api.url}/projects/${projectId}/integrations/crmprovider/journey`;
  const request = (kind: 'erase' | 'export', body: object): Promise<Answer> =>
    untilAvailable(() => send(`${journey}/${kind}`, { method: 'POST', headers, body }));
  return {
    request,
    async create(kind: 'erase' | 'export', body: object): Promise<string> {
      return parseSuccess('eraseJourney', await request(kind, body)).requestId;
    },
    async find(id: string): Promise<PrivacyRequest | undefined> {
      const answer = await send(`${journey}/requests/${id}`, { headers });
      return answer.status === 503 ? undefined : parseSuccess('getJourneyRequest', answer);
    },
    async list(query: string): Promise<Success<'listJourneyRequests'>> {
      return parseSuccess(
        'listJourneyRequests',
        await untilAvailable(() => send(`${journey}/requests?${query}`, { headers })),
      );
    },
    waitForEnd(id: string): Promise<PrivacyRequest> {
      return eventually(async () => {
        const found = await this.find(id);
        return found?.state !== 'running' && found;
      });
    },
    async createAndWait(kind: 'erase' | 'export', body: object): Promise<PrivacyRequest> {
      return this.waitForEnd(await this.create(kind, body));
    },
  };
}

/**
 * Finds the columns that contain each value, as `table.column`. A value of up to eight characters must equal
 * the content or a JSON string in it; a longer value may be a part of it, in any letter case.
 */
export async function findColumnsWith(
  { sql }: Pick<World, 'sql'>,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const tables = await sql(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and relpersistence <> 't' order by 1`,
  );
  const found = new Map(Object.keys(values).map((name) => [name, new Set<string>()]));
  for (const { name: table } of tables) {
    const matches = await sql(
      `select distinct wanted.key as name, field.key as column
       from ${String(table)} as kept, jsonb_each_text(to_jsonb(kept)) as field, json_each_text($1::json) as wanted
       where case when length(wanted.value) > 8 then strpos(lower(field.value), lower(wanted.value)) > 0
         else field.value = wanted.value or strpos(field.value, to_json(wanted.value)::text) > 0 end`,
      [JSON.stringify(values)],
    );
    for (const { name, column } of matches)
      found.get(String(name))?.add(`${String(table)}.${String(column)}`);
  }
  return Object.fromEntries([...found].map(([name, columns]) => [name, [...columns].toSorted()]));
}
