import { DataTypes, type DataType, type Model, type ModelAttributeColumnOptions } from 'sequelize';

declare const inRow: unique symbol;

/** A column whose values in rows are of a type. `IsOptional`: an INSERT may leave it out. */
type Column<Value, IsOptional extends boolean> = ModelAttributeColumnOptions & {
  readonly [inRow]?: [Value, IsOptional];
};

/** The columns of a table, by their names in rows. */
export type Columns = Record<string, Column<unknown, boolean>>;

/** A row of a table with these columns. */
export type Row<Of extends Columns> = {
  -readonly [Name in keyof Of]: Of[Name] extends Column<infer Value, boolean> ? Value : never;
};

type Optional<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, false> ? never : Name;
}[keyof Of];

/** A row to be inserted. */
type NewRow<Of extends Columns> = Omit<Row<Of>, Optional<Of>> & Partial<Pick<Row<Of>, Optional<Of>>>;

/** A row as Sequelize gives it, with the methods of its model. */
export type Instance<Of extends Columns> = Model<Row<Of>, NewRow<Of>> & Row<Of>;

const columnOf =
  <Default>(type: DataType) =>
  <Value extends Default = Default>(): Column<Value, false> => ({ type, allowNull: false });

export const text = columnOf<string>(DataTypes.TEXT);
export const uuid = columnOf<string>(DataTypes.UUID);
export const boolean = columnOf<boolean>(DataTypes.BOOLEAN);
export const smallint = columnOf<number>(DataTypes.SMALLINT);
export const integer = columnOf<number>(DataTypes.INTEGER);
export const bytes = columnOf<Buffer>(DataTypes.BLOB);
export const timestamp = columnOf<Date>(DataTypes.DATE);
/** `YYYY-MM-DD`. */
export const day = columnOf<string>(DataTypes.DATEONLY);
export const texts = columnOf<string[]>(DataTypes.ARRAY(DataTypes.TEXT));
export const uuids = columnOf<string[]>(DataTypes.ARRAY(DataTypes.UUID));
export const json = columnOf<unknown>(DataTypes.JSONB);

/** A bigint, which node-postgres gives as text. */
export function bigint<Value extends string | number = string>(): Column<Value, false> {
  return { type: DataTypes.BIGINT, allowNull: false };
}

/** Part of the primary key. */
export function key<Of extends Column<unknown, boolean>>(column: Of): Of {
  return { ...column, primaryKey: true };
}

/** Null where nothing is known. */
export function nullable<Value>(column: Column<Value, boolean>): Column<Value | null, true> {
  return generated<Value | null>(column);
}

/** Filled by PostgreSQL, or by Sequelize with its time, where an INSERT leaves it out. */
export function generated<Value>(column: Column<Value, boolean>): Column<Value, true> {
  const options: ModelAttributeColumnOptions = column;
  return { ...options, allowNull: true };
}

/** Filled by Sequelize where an INSERT leaves it out. */
export function defaultTo<Value>(column: Column<Value, boolean>, defaultValue: unknown): Column<Value, true> {
  const options: ModelAttributeColumnOptions = column;
  return { ...options, defaultValue };
}

/** A key that Sequelize makes up. */
export const newId = () => key(defaultTo(uuid(), DataTypes.UUIDV4));
