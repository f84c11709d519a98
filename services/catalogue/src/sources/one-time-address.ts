import { hashToken, newToken } from '@borderlane/persistence'
import { InternalFiles } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { OneTimeAddressStore } from './one-time-address.store'

/** The gateway comes at once. */
const ADDRESS_SECONDS = 30

/** Addresses on the internal port that work once, for 30 seconds, in every replica. */
@Injectable()
export class OneTimeAddress {
  constructor(
    private readonly store: OneTimeAddressStore,
    private readonly files: InternalFiles,
  ) {}

  /** @param wanted what `take` gives to whoever comes to the address: plain data */
  async offer(folder: string, wanted: object): Promise<string> {
    const token = newToken()
    await this.store.removeExpired()
    await this.store.add({ token_hash: hashToken(token), wanted }, ADDRESS_SECONDS)
    return this.files.address(`/${folder}/${token}`)
  }

  /** @returns what the address was made for, once; null when nobody made it, or too long ago */
  async take<T>(token: string): Promise<T | null> {
    return ((await this.store.take(hashToken(token))) as T | undefined) ?? null
  }
}
