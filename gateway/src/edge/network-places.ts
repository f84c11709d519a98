import { AppError } from '@borderlane/contracts/define'
import { SITE_FACTOR, siteOf } from '@borderlane/runtime'

/** How much of one kind is in work in this process, by network; those of one IPv6 site are counted together, too. */
export class NetworkPlaces {
  private readonly taken = new Map<string, number>()

  /**
   * Takes a place.
   * @param network of the caller
   * @param most places of one network; its site has `SITE_FACTOR` times as many
   * @returns gives the place back, to be called once
   * @throws AppError `request.too_many` while all of them are taken
   */
  take(network: string, most: number): () => void {
    const site = siteOf(network)
    const limits: [key: string, most: number][] = [
      [network, most],
      ...(site ? [[site, most * SITE_FACTOR] satisfies [string, number]] : []),
    ]
    if (limits.some(([key, limit]) => this.countOf(key) >= limit)) throw new AppError('request.too_many')
    for (const [key] of limits) this.taken.set(key, this.countOf(key) + 1)
    return () => {
      for (const [key] of limits) {
        const left = this.countOf(key) - 1
        if (left > 0) this.taken.set(key, left)
        else this.taken.delete(key)
      }
    }
  }

  private countOf(key: string): number {
    return this.taken.get(key) ?? 0
  }
}
