import type { DataSource, EntityManager } from 'typeorm'

/** The columns beside its scope, `Column` being what someone has set. Rows are never changed: the newest of a scope applies. */
export type Versioned<Column extends string, Content> = Record<Column, Content> & {
  version: number
  made_at: Date
  made_by: string
  reason: string
  /** The version that it undoes. */
  undoes: number | null
}

interface VersionTable<Scope, Column> {
  name: string
  /** The columns that say what a version is of. */
  scope: readonly (keyof Scope & string)[]
  /** The column of what was set. */
  content: Column
}

/** Versions of what staff set in place of what is shipped. The database refuses changes of what was saved. */
export class VersionStore<Scope extends object, Column extends string, Content> {
  private readonly all: string

  constructor(
    protected readonly db: DataSource,
    private readonly table: VersionTable<Scope, Column>,
  ) {
    const { name, scope } = table
    const within = scope.length > 0 ? `PARTITION BY ${scope.join(', ')}` : ''
    this.all = `SELECT *, version = max(version) OVER (${within}) AS is_newest FROM ${name}`
  }

  /** The newest version of each scope that staff have changed. */
  listNewest(): Promise<(Scope & Versioned<Column, Content>)[]> {
    return this.db.query(`SELECT * FROM (${this.all}) AS one WHERE is_newest`)
  }

  /** Newest first. */
  async listVersions(
    where: Partial<Scope>,
    { page, size }: { page: number; size: number },
  ): Promise<{ rows: (Scope & Versioned<Column, Content> & { is_newest: boolean })[]; total: number }> {
    const [{ condition, values }, { scope }] = [conditionOf(where), this.table]
    const rows = await this.db.query<
      (Scope & Versioned<Column, Content> & { is_newest: boolean; total: string })[]
    >(
      `SELECT *, count(*) OVER () AS total FROM (${this.all}) AS one WHERE ${condition}
       ORDER BY ${['made_at DESC', ...scope, 'version DESC'].join(', ')}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, size, (page - 1) * size],
    )
    return { rows, total: Number(rows[0]?.total ?? 0) }
  }

  /** @returns what was set; undefined: there is no such version */
  async findContent(scope: Scope, version: number): Promise<Content | undefined> {
    const { condition, values } = conditionOf(this.scopeOf(scope))
    const [row] = await this.db.query<Record<Column, Content>[]>(
      `SELECT ${this.table.content} FROM ${this.table.name}
       WHERE ${condition} AND version = $${values.length + 1}`,
      [...values, version],
    )
    return row?.[this.table.content]
  }

  /** @returns false: the version does not follow the newest one, so someone else was first */
  async addVersion(tx: EntityManager, row: Scope & Versioned<Column, Content>): Promise<boolean> {
    const { name, content: column } = this.table
    const { version, [column]: content, made_at, made_by, reason, undoes } = row
    const { condition, columns, values } = conditionOf(this.scopeOf(row))
    const at = values.length + 1
    const added = await tx.query<object[]>(
      `INSERT INTO ${name} (${[...columns, 'version', column, 'made_at', 'made_by', 'reason', 'undoes'].join(', ')})
       SELECT ${[...columns, ...Array(6).keys()].map((_, index) => `$${index + 1}`).join(', ')}
       WHERE $${at}::int = 1 + (SELECT coalesce(max(version), 0) FROM ${name} WHERE ${condition})
       ON CONFLICT DO NOTHING RETURNING version`,
      [...values, version, content && JSON.stringify(content), made_at, made_by, reason, undoes],
    )
    return added.length > 0
  }

  private scopeOf(row: Scope): Partial<Scope> {
    return Object.fromEntries(this.table.scope.map((column) => [column, row[column]])) as Partial<Scope>
  }
}

function conditionOf(where: object): { condition: string; columns: string[]; values: unknown[] } {
  const columns = Object.keys(where)
  const condition = columns.map((column, index) => `${column} = $${index + 1}`).join(' AND ')
  return { condition: condition || 'true', columns, values: Object.values(where) }
}
