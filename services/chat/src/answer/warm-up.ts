import { LOCALES } from '@borderlane/contracts/primitives'
import { type Clock, CLOCK, HealthRegistry, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { setTimeout as pause } from 'node:timers/promises'
import { textsIn } from './texts'
import { CatalogueFacts } from '../facts/catalogue-facts'
import { understand } from '../question/understanding'

const PAUSE_MS = 500

/**
 * Reads the names of countries and understands a first question in every language before this process is ready: the
 * first visitor would wait seconds for both, and for the deadline of a call where the catalogue starts later.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, OnModuleDestroy {
  private isDone = false
  private readonly stop = new AbortController()

  constructor(
    private readonly catalogue: CatalogueFacts,
    health: HealthRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    health.add(
      'answers',
      () => {
        if (!this.isDone) throw new Error('the names of countries are not read yet')
      },
      { required: true },
    )
  }

  /** Not waited for: a process that waits for another one at its start could wait for ever. */
  onApplicationBootstrap(): void {
    void this.run()
  }

  onModuleDestroy(): void {
    this.stop.abort()
  }

  private async run(): Promise<void> {
    let isSilent = false
    while (!this.isDone && !this.stop.signal.aborted) {
      try {
        await this.learn()
      } catch (err) {
        if (!isSilent)
          log.info(
            { event: 'chat.countries_later', err },
            'catalogue does not answer yet; retrying until it does',
          )
        isSilent = true
        await pause(PAUSE_MS, undefined, { signal: this.stop.signal }).catch(() => undefined)
      }
    }
  }

  private async learn(): Promise<void> {
    const finder = await this.catalogue.readFinder()
    for (const locale of LOCALES) {
      const names = { from: finder.nameOf('IN', locale), to: finder.nameOf('TH', locale) }
      // A sentence at a time: the probes of the process are answered in between.
      await pause(0)
      understand([textsIn(locale).t('documents_intro', names)], finder, locale, this.clock.now())
    }
    this.isDone = true
  }
}
