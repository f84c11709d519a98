/** The columns of one row that differ from another one, as JSON by column: all, or only some. */
export function changedFields(row: string, other: string, only?: readonly string[]): string {
  // Few columns are an object of their own: taking all of a row apart is most of the work of a change of all rows.
  const fields = (of: string): string =>
    only
      ? `jsonb_build_object(${only.map((column) => `'${column}', ${of}.${column}`).join(', ')})`
      : `to_jsonb(${of})`
  return `(SELECT coalesce(jsonb_object_agg(this.key, this.value), '{}'::jsonb)
    FROM jsonb_each(${fields(row)}) this JOIN jsonb_each(${fields(other)}) that USING (key)
    WHERE this.value IS DISTINCT FROM that.value AND key <> 'version')`
}
