import { DataTypes, type DataType, type Model, type ModelAttributeColumnOptions } from 'sequelize';

declare const rowType: unique symbol;

/** Column with values of type `Value`. `IsOptional`: an INSERT may omit it. */
type Column<Value, IsOptional extends boolean> = ModelAttributeColumnOptions & {
  readonly [rowType]?: [Value, IsOptional];
};

export type Columns = Record<string, Column<unknown, boolean>>;

export type Row<TableColumns extends Columns> = {
  -readonly [Name in keyof TableColumns]: TableColumns[Name] extends Column<infer Value, boolean>
    ? Value
    : never;
};

type OptionalNames<TableColumns extends Columns> = {
  [Name in keyof TableColumns]: TableColumns[Name] extends Column<unknown, false> ? never : Name;
}[keyof TableColumns];

type NewRow<TableColumns extends Columns> = Omit<Row<TableColumns>, OptionalNames<TableColumns>> &
  Partial<Pick<Row<TableColumns>, OptionalNames<TableColumns>>>;

export type Instance<TableColumns extends Columns> = Model<Row<TableColumns>, NewRow<TableColumns>> &
  Row<TableColumns>;

const defineColumn =
  <Default>(type: DataType) =>
  <Value extends Default = Default>(): Column<Value, false> => ({ type, allowNull: false });

export const text = defineColumn<string>(DataTypes.TEXT);
export const uuid = defineColumn<string>(DataTypes.UUID);
export const boolean = defineColumn<boolean>(DataTypes.BOOLEAN);
export const smallint = defineColumn<number>(DataTypes.SMALLINT);
export const integer = defineColumn<number>(DataTypes.INTEGER);
export const bytes = defineColumn<Buffer>(DataTypes.BLOB);
export const timestamp = defineColumn<Date>(DataTypes.DATE);
/** `YYYY-MM-DD`. */
export const day = defineColumn<string>(DataTypes.DATEONLY);
export const texts = defineColumn<string[]>(DataTypes.ARRAY(DataTypes.TEXT));
export const uuids = defineColumn<string[]>(DataTypes.ARRAY(DataTypes.UUID));
export const json = defineColumn<unknown>(DataTypes.JSONB);

/** 64-bit integer, which node-postgres returns as text. */
export const bigint = defineColumn<string>(DataTypes.BIGINT);

export function key<Keyed extends Column<unknown, boolean>>(column: Keyed): Keyed {
  return { ...column, primaryKey: true };
}

export function nullable<Value>(column: Column<Value, boolean>): Column<Value | null, true> {
  return generated<Value | null>(column);
}

/**
 * Makes a column optional in an INSERT. PostgreSQL sets the value, or Sequelize if the column is one of the
 * table's `timestamps`.
 */
export function generated<Value>(column: Column<Value, boolean>): Column<Value, true> {
  const options: ModelAttributeColumnOptions = column;
  return { ...options, allowNull: true };
}

/** Makes a column optional in an INSERT, because Sequelize sets the default value. */
export function defaultTo<Value>(column: Column<Value, boolean>, defaultValue: unknown): Column<Value, true> {
  const options: ModelAttributeColumnOptions = column;
  return { ...options, defaultValue };
}

export const newId = () => key(defaultTo(uuid(), DataTypes.UUIDV4));
