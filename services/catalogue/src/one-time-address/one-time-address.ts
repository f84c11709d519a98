import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { AppError } from '@borderlane/contracts/errors'
import { hashToken } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Config } from '../config'
import { OneTimeAddressStore } from './one-time-address.store'

/** The gateway comes at once. */
const ADDRESS_SECONDS = 30

/** Addresses on the internal port that work once, for 30 seconds, in every replica. */
@Injectable()
export class OneTimeAddress {
  constructor(
    private readonly store: OneTimeAddressStore,
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param wanted what `take` gives to whoever comes to the address: plain data */
  async offer(folder: string, wanted: object): Promise<string> {
    const address = this.config.INTERNAL_URL ?? this.ownAddress()
    const token = randomBytes(24).toString('hex')
    await this.store.removeExpired()
    await this.store.add({ token_hash: hashToken(token), wanted }, ADDRESS_SECONDS)
    return new URL(`/${folder}/${token}`, address).href
  }

  /** @returns what the address was made for, once; null when nobody made it, or too long ago */
  async take<T>(token: string): Promise<T | null> {
    return ((await this.store.take(hashToken(token))) as T | undefined) ?? null
  }

  private ownAddress(): string {
    // Calls are answered a moment before the port listens; INTERNAL_PORT may be 0, which means any free one.
    const listening = this.host.httpAdapter.getHttpServer().address() as AddressInfo | null
    if (!listening) throw new AppError('service.unavailable')
    const name = this.config.INTERNAL_HOST
    return `http://${name.includes(':') ? `[${name}]` : name}:${listening.port}`
  }
}
