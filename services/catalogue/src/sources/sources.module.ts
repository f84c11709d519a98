import { CONFIG, InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import type { Config } from '../config'
import { builtInFeeSource, FEE_SOURCE, type FeeSource, httpFeeSource } from './fee-source'
import { LiveSourceStore } from './live-source.store'
import { OneTimeAddress } from './one-time-address.store'
import { builtInRuleSource, httpRuleSource, RULE_SOURCE, type RuleSource } from './rule-source'
import { builtInTravelSource, httpTravelSource, TRAVEL_SOURCE, type TravelSource } from './travel-source'

const options = (config: Config, url: string, key: string | undefined) => ({
  url,
  key,
  keyHeader: config.SERVICE_KEY_HEADER,
  timeoutMs: config.SERVICE_TIMEOUT_MS,
})

function ruleSource(config: Config): RuleSource {
  const { RULE_SERVICE_URL: url, RULE_SERVICE_KEY: key } = config
  return url ? httpRuleSource(options(config, url, key)) : builtInRuleSource
}

function feeSource(config: Config): FeeSource {
  const { FEE_SERVICE_URL: url, FEE_SERVICE_KEY: key } = config
  return url ? httpFeeSource(options(config, url, key)) : builtInFeeSource
}

function travelSource(config: Config): TravelSource {
  const { TRAVEL_SERVICE_URL: url, TRAVEL_SERVICE_KEY: key } = config
  return url ? httpTravelSource(options(config, url, key)) : builtInTravelSource
}

/** Where the data comes from: the service that the operator has set, else our own lists; files, and documents on the net. */
@Module({
  imports: [InternalFilesModule],
  providers: [
    LiveSourceStore,
    OneTimeAddress,
    { provide: RULE_SOURCE, inject: [CONFIG], useFactory: ruleSource },
    { provide: FEE_SOURCE, inject: [CONFIG], useFactory: feeSource },
    { provide: TRAVEL_SOURCE, inject: [CONFIG], useFactory: travelSource },
  ],
  exports: [LiveSourceStore, OneTimeAddress, RULE_SOURCE, FEE_SOURCE, TRAVEL_SOURCE],
})
export class SourcesModule {}
