import type { Model, ModelStatic } from 'sequelize';
import { z } from 'zod';
import { assets } from '../../models/assets/assets.ts';
import { connectDatabase, type Database } from '../../models/database.ts';
import { eventIds, events } from '../../models/journey/events.ts';
import { exportParts } from '../../models/journey/export-rows.ts';
import { journeyRequests } from '../../models/journey/journey-requests.ts';
import { journeySettings } from '../../models/journey/journey-settings.ts';
import { journeyResolutions } from '../../models/journey/resolutions.ts';
import {
  visitorIdentities,
  visitorOrders,
  visitors,
  visitorSessions,
} from '../../models/journey/visitors.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const TABLES: Readonly<Record<string, (scope: Database) => ModelStatic<Model>>> = {
  assets,
  event_ids: eventIds,
  events,
  journey_export_parts: exportParts,
  journey_requests: journeyRequests,
  journey_resolutions: journeyResolutions,
  journey_settings: journeySettings,
  visitor_identities: visitorIdentities,
  visitor_orders: visitorOrders,
  visitor_sessions: visitorSessions,
  visitors,
};

const column = z.object({ name: z.string(), isNullable: z.boolean() });

/** A row's type comes from its class: one that names other columns than the table has would be a wrong type everywhere. */
describe('the class of the table', () => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const options = { poolSize: 1, applicationName: 'test', statementTimeout: 10_000 };
    database = connectDatabase({ url: testDatabase.superuserUrl, ...options });
  });
  afterAll(async () => {
    await database.sequelize.close();
    await testDatabase.drop();
  });

  it.each(Object.entries(TABLES))(
    '%s has its columns, and demands none that may be null',
    async (name, table) => {
      const model = table(database);
      expect(model.tableName).toBe(name);
      const columns = column.array().parse(
        await rows(
          database,
          `select column_name as name, is_nullable = 'YES' as "isNullable" from information_schema.columns
         where table_schema = 'public' and table_name = $1`,
          [name],
        ),
      );
      const attributes = Object.values(model.getAttributes());
      const ofClass = attributes.map(({ field }) => field ?? '');
      expect(ofClass.toSorted()).toEqual(columns.map((each) => each.name).toSorted());
      const demanded = attributes.filter(({ allowNull }) => allowNull === false).map(({ field }) => field);
      const nullable = columns.filter(({ isNullable }) => isNullable).map((each) => each.name);
      expect(nullable.filter((each) => demanded.includes(each))).toEqual([]);
    },
  );
});
