import pg from 'pg'

/** The connections that a service of ours has, too. */
const POOL_SIZE = 10

/** @returns {(value: unknown) => Promise<void>} keeps a value by one INSERT, committed when it resolves */
export function keeper(connectionString) {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE })
  return async (value) => {
    await pool.query({ name: 'keep', text: 'INSERT INTO bench_kept (value) VALUES ($1)', values: [value] })
  }
}
