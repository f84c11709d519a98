import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { AppError } from '@borderlane/contracts/errors'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Config } from './config'

/** The gateway comes at once. */
const ADDRESS_MS = 30_000

/** Addresses on the internal port of this replica that work once, for 30 seconds. */
@Injectable()
export class OneTimeAddress {
  private readonly offered = new Map<string, { wanted: unknown; until: number }>()

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param wanted what `take` gives to whoever comes to the address */
  offer(folder: string, wanted: unknown): string {
    for (const [token, { until }] of this.offered) if (until < Date.now()) this.offered.delete(token)
    const token = randomBytes(24).toString('hex')
    this.offered.set(token, { wanted, until: Date.now() + ADDRESS_MS })
    return new URL(`/${folder}/${token}`, this.config.INTERNAL_URL ?? this.ownAddress()).href
  }

  take<T>(token: string): T | null {
    const offer = this.offered.get(token)
    this.offered.delete(token)
    return offer && offer.until >= Date.now() ? (offer.wanted as T) : null
  }

  private ownAddress(): string {
    // Calls are answered a moment before the port listens; INTERNAL_PORT may be 0, which means any free one.
    const listening = this.host.httpAdapter.getHttpServer().address() as AddressInfo | null
    if (!listening) throw new AppError('service.unavailable')
    const name = this.config.INTERNAL_HOST
    return `http://${name.includes(':') ? `[${name}]` : name}:${listening.port}`
  }
}
