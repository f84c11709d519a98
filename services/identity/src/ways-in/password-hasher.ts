import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import type { Config } from '../config'
import { ProtocolError } from '../protocol-error'
import { checkPassword, type PasswordRules, rulesOf } from './password-rules'

// Beside the program's folder, src/ or dist/.
const FILE = join(__dirname, '..', '..', 'seed', 'most-used-password.txt')

/** Passwords that everybody tries first, in lower case; the file's README says where they come from. */
export function mostUsedPasswords(): ReadonlySet<string> {
  return new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))
}

/** Where the cost of a hash is injected: tests about something else make cheap ones. */
export const HASH_COST = Symbol('HASH_COST')

/** OWASP Password Storage cheat sheet: at least 19 MiB, two passes, one lane. */
export const SAFE_COST = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} satisfies Options
/** Hashes at a time. They run in libuv's pool of four, which files and names need as well. */
const MAX_RUNNING = Math.min(3, Math.max(2, availableParallelism() - 1))
/** About two seconds of work. */
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 2

/** Hashes and checks passwords with Argon2id, a few at a time: a burst of sign-ins must not starve the process. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly rules: PasswordRules
  private decoy!: string

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(HASH_COST) private readonly cost: typeof SAFE_COST,
  ) {
    this.rules = rulesOf(config, mostUsedPasswords)
  }

  async onModuleInit(): Promise<void> {
    this.decoy = await hash('no one has this password', this.cost)
  }

  /** @throws ProtocolError for a password that breaks the rules */
  checkNew(password: string): void {
    checkPassword(password, this.rules)
  }

  /** @throws ProtocolError for a password that breaks the rules, or 429 when too many wait already */
  async hashNew(password: string): Promise<string> {
    this.checkNew(password)
    return this.hashAgain(password)
  }

  /** Hashes a password that was accepted before, whatever the rules say today. */
  hashAgain(password: string): Promise<string> {
    return this.inTurn(() => hash(password, this.cost))
  }

  /**
   * @param stored null where there is no account or no password: the same work is done, for the same time
   * @throws ProtocolError 429 when too many wait already
   */
  async matchesHash(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? this.decoy
    const same = await this.inTurn(() => verify(against, password))
    return same && stored !== null
  }

  /** Whether the parameters have changed since the hash was made. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(stored)
    return (
      (algorithm as number) !== (this.cost.algorithm as number) ||
      memoryCost !== this.cost.memoryCost ||
      timeCost !== this.cost.timeCost ||
      parallelism !== this.cost.parallelism
    )
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_RUNNING) {
      if (this.waiting.length >= MAX_WAITING) {
        throw new ProtocolError(429, 'over_request_rate_limit', 'Request rate limit reached', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      // The one that finishes hands over its slot, so `running` does not change.
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else {
      this.running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
