import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

@Injectable()
export class RouteDemandStore {
  constructor(private readonly db: DataSource) {}

  /** Counts a part of what a gateway has counted once, however often it comes. */
  async addSearches(
    { id, day }: { id: string; day: string },
    routes: readonly { route: string; count: number }[],
  ): Promise<void> {
    await this.db.query(
      `WITH batch AS (INSERT INTO search_batch (id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING day)
       INSERT INTO route_demand (day, route, searches)
       SELECT batch.day, asked.route, sum(asked.count) FROM batch, jsonb_to_recordset($3) AS asked (route text, count bigint)
       GROUP BY 1, 2
       ON CONFLICT (day, route) DO UPDATE SET searches = route_demand.searches + excluded.searches`,
      [id, day, JSON.stringify(routes)],
    )
  }

  /** @param routes one for each order */
  async addOrders(day: string, routes: readonly string[]): Promise<void> {
    await this.db.query(
      `INSERT INTO route_demand (day, route, orders)
       SELECT $1::date, route, count(*) FROM unnest($2::text[]) AS route GROUP BY route
       ON CONFLICT (day, route) DO UPDATE SET orders = route_demand.orders + excluded.orders`,
      [day, routes],
    )
  }

  async removeCounts(day: string): Promise<void> {
    for (const table of ['search_batch', 'route_demand'])
      await this.db.query(deleteUnlocked(table, 'day < $1'), [day])
  }
}
