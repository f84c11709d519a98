import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { readFigures } from '@borderlane/contracts/orders/figures'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { FiguresStore } from './figures.store'

type Figures = OutputOf<typeof readFigures>

const DAY_MS = 24 * 3_600_000

/** What came in, counted by the database. A day is one of UTC. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly figures: FiguresStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read({ days: count, destination }: InputOf<typeof readFigures>): Promise<Figures> {
    const today = this.clock.now().getTime()
    const days = Array.from({ length: count }, (_, ago) => dayOf(today - ago * DAY_MS)).reverse()
    const rows = await this.figures.countSince(days[0]!, destination)
    const known = new Map(rows.map((row) => [row.day, row]))
    return {
      days: days.map((day) => known.get(day) ?? { day, orders: 0, receivedCents: 0, approvals: 0 }),
      destinations: rows.filter(({ day }) => day === null),
    }
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
