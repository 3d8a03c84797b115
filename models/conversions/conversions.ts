import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { ConversionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { table } from '../table.ts';

/** A warning of Google's: the field of the event that it is about, where it names one, and its reason. */
export type ConversionWarning = { field?: string; reason: string };

/** A conversion, or its restatement, for one destination. */
class Conversion extends Model<InferAttributes<Conversion>, InferCreationAttributes<Conversion>> {
  declare projectId: string;
  declare id: CreationOptional<string>;
  declare goalName: string;
  /** By `destinationKey` of the domain. */
  declare destination: string;
  declare provider: 'googleads' | 'meta';
  declare connectionId: string;
  declare account: string;
  declare conversionAction: string | null;
  declare loginCustomerId: string | null;
  /** The order, or the event where there is none. */
  declare subject: string;
  /** 0 of the conversion; from 1 on of its restatements. */
  declare sequence: number;
  declare eventId: string;
  declare visitorId: string;
  /** Of the click that is told, where it is another visitor's of the same person. */
  declare clickVisitorId: string | null;
  declare occurredAt: Date;
  /** A bigint, which node-postgres gives as text: statements read it as `float8`. */
  declare valueCents: string | null;
  declare currency: string | null;
  declare validateOnly: boolean;
  declare state: ConversionState;
  declare reason: string | null;
  /** The entry of the provider's call, as it was decided; null once it is settled. */
  declare payload: Readonly<Record<string, unknown>> | null;
  declare warnings: CreationOptional<readonly ConversionWarning[] | null>;
  declare lotLimit: CreationOptional<number | null>;
  declare lotId: CreationOptional<string | null>;
  declare lotIndex: CreationOptional<number | null>;
  declare attempts: CreationOptional<number>;
  declare inDoubtSince: CreationOptional<Date | null>;
  declare nextAttemptAt: Date | null;
  declare sentAt: CreationOptional<Date | null>;
  declare settledAt: Date | null;
  declare createdAt: CreationOptional<Date>;
}

table((sequelize) =>
  class extends Conversion {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      id: { type: DataTypes.UUID, primaryKey: true },
      goalName: { type: DataTypes.TEXT, allowNull: false },
      destination: { type: DataTypes.TEXT, allowNull: false },
      provider: { type: DataTypes.TEXT, allowNull: false },
      connectionId: { type: DataTypes.UUID, allowNull: false },
      account: { type: DataTypes.TEXT, allowNull: false },
      conversionAction: { type: DataTypes.TEXT },
      loginCustomerId: { type: DataTypes.TEXT },
      subject: { type: DataTypes.TEXT, allowNull: false },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      eventId: { type: DataTypes.TEXT, allowNull: false },
      visitorId: { type: DataTypes.TEXT, allowNull: false },
      clickVisitorId: { type: DataTypes.TEXT },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      valueCents: { type: DataTypes.BIGINT },
      currency: { type: DataTypes.TEXT },
      validateOnly: { type: DataTypes.BOOLEAN, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      reason: { type: DataTypes.TEXT },
      payload: { type: DataTypes.JSONB },
      warnings: { type: DataTypes.JSONB },
      lotLimit: { type: DataTypes.INTEGER },
      lotId: { type: DataTypes.UUID },
      lotIndex: { type: DataTypes.INTEGER },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      inDoubtSince: { type: DataTypes.DATE },
      nextAttemptAt: { type: DataTypes.DATE },
      sentAt: { type: DataTypes.DATE },
      settledAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'Conversion',
      tableName: 'conversions',
      underscored: true,
      timestamps: false,
    },
  ),
);

export type ConversionColumns = InferAttributes<Conversion>;

/** A conversion as it is decided. */
export type NewConversion = Pick<
  ConversionColumns,
  | 'goalName'
  | 'destination'
  | 'provider'
  | 'connectionId'
  | 'account'
  | 'conversionAction'
  | 'loginCustomerId'
  | 'subject'
  | 'sequence'
  | 'eventId'
  | 'visitorId'
  | 'clickVisitorId'
  | 'occurredAt'
  | 'currency'
  | 'validateOnly'
  | 'state'
  | 'reason'
  | 'payload'
> & { valueCents: number | null };

/** Writes down what was decided; one that is there already stays as it is. @returns how many are new */
export function insertConversions(project: InProject, decided: readonly NewConversion[]): Promise<number> {
  if (decided.length === 0) return Promise.resolve(0);
  return run(
    project,
    `insert into conversions (project_id, goal_name, destination, provider, connection_id, account, conversion_action,
       login_customer_id, subject, sequence, event_id, visitor_id, click_visitor_id, occurred_at, value_cents, currency,
       validate_only, state, reason, payload, next_attempt_at, settled_at)
     select $1, goal_name, destination, provider, connection_id, account, conversion_action, login_customer_id, subject,
       sequence, event_id, visitor_id, click_visitor_id, occurred_at, value_cents, currency, validate_only, state, reason,
       payload, case when state = 'pending' then now() end, case when state <> 'pending' then now() end
     from json_to_recordset($2::json) as decided (goal_name text, destination text, provider text, connection_id uuid,
       account text, conversion_action text, login_customer_id text, subject text, sequence integer, event_id text,
       visitor_id text, click_visitor_id text, occurred_at timestamptz, value_cents bigint, currency text,
       validate_only boolean, state text, reason text, payload jsonb)
     order by destination collate "C", subject collate "C", sequence
     on conflict (project_id, destination, subject, sequence) do nothing`,
    [project.projectId, JSON.stringify(decided.map(toColumns))],
  );
}

/** By the names of the statement's columns. */
function toColumns(decided: NewConversion) {
  return {
    goal_name: decided.goalName,
    destination: decided.destination,
    provider: decided.provider,
    connection_id: decided.connectionId,
    account: decided.account,
    conversion_action: decided.conversionAction,
    login_customer_id: decided.loginCustomerId,
    subject: decided.subject,
    sequence: decided.sequence,
    event_id: decided.eventId,
    visitor_id: decided.visitorId,
    click_visitor_id: decided.clickVisitorId,
    occurred_at: decided.occurredAt,
    value_cents: decided.valueCents,
    currency: decided.currency,
    validate_only: decided.validateOnly,
    state: decided.state,
    reason: decided.reason,
    payload: decided.payload,
  };
}

/** Has conversions that had no signal be what they are decided as now, each once. */
export async function decideAnew(project: InProject, decided: readonly NewConversion[]): Promise<void> {
  if (decided.length === 0) return;
  await run(
    project,
    `update conversions c set state = told.state, reason = told.reason, payload = told.payload,
       value_cents = told.value_cents, currency = told.currency, connection_id = told.connection_id,
       login_customer_id = told.login_customer_id, click_visitor_id = told.click_visitor_id,
       next_attempt_at = case when told.state = 'pending' then now() end,
       settled_at = case when told.state <> 'pending' then now() end
     from json_to_recordset($2::json) as told (destination text, subject text, state text, reason text, payload jsonb,
       value_cents bigint, currency text, connection_id uuid, login_customer_id text, click_visitor_id text)
     where c.project_id = $1 and c.destination = told.destination and c.subject = told.subject and c.sequence = 0
       and c.state = 'no_signal'`,
    [
      project.projectId,
      JSON.stringify(
        decided.map((one) => ({
          destination: one.destination,
          subject: one.subject,
          state: one.state,
          reason: one.reason,
          payload: one.payload,
          value_cents: one.valueCents,
          currency: one.currency,
          connection_id: one.connectionId,
          login_customer_id: one.loginCustomerId,
          click_visitor_id: one.clickVisitorId,
        })),
      ),
    ],
  );
}
