type JsonValue<Value> = Value extends Date ? string : Value;

type OptionalName<Row> = {
  [Name in keyof Row]-?: null extends Row[Name] ? Name : undefined extends Row[Name] ? Name : never;
}[keyof Row];

type SelectedFields<Row> = { [Name in Exclude<keyof Row, OptionalName<Row>>]: JsonValue<Row[Name]> } & {
  [Name in OptionalName<Row>]?: JsonValue<NonNullable<Row[Name]>>;
};

/** Selects fields of a row for JSON. Dates become ISO 8601 texts; null and undefined are omitted. */
export function selectFields<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): SelectedFields<Pick<Row, Name>>;
export function selectFields(row: object, names: readonly PropertyKey[]): object {
  const selected: Record<PropertyKey, unknown> = {};
  for (const name of names) {
    const value: unknown = Reflect.get(row, name);
    if (value === null || value === undefined) continue;
    selected[name] = value instanceof Date ? value.toISOString() : value;
  }
  return selected;
}
