import { randomBytes } from 'node:crypto'
import { hashToken } from '@borderlane/persistence'
import type { DataSource } from 'typeorm'
import { RouteWatch } from './route-watch.entity'

/** What a mail about a watch needs, with a fresh token for its link; only the token's hash is kept. null: stopped. */
export async function findWatch(
  db: DataSource,
  id: string,
): Promise<{ watch: RouteWatch; token: string } | null> {
  const watch = await db.manager.findOneBy(RouteWatch, { id })
  if (!watch) return null
  const token = randomBytes(32).toString('base64url')
  await db.query(`INSERT INTO route_watch_token (token_hash, watch_id) VALUES ($1, $2)`, [
    hashToken(token),
    id,
  ])
  return { watch, token }
}
