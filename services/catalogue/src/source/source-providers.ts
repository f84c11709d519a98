import type { Provider } from '@nestjs/common'
import type { Config } from '../config'
import { builtInRuleSource, httpRuleSource, RULE_SOURCE } from './rule-source'
import { builtInFeeSource, FEE_SOURCE, httpFeeSource } from './fee-source'
import { builtInTravelSource, httpTravelSource, TRAVEL_SOURCE } from './travel-source'

/** Where each tool takes its data from: the service that the operator has set, else our own lists. */
export function sourceProviders(config: Config): Provider[] {
  const options = (url: string, key: string | undefined) => ({
    url,
    key,
    keyHeader: config.SERVICE_KEY_HEADER,
    timeoutMs: config.SERVICE_TIMEOUT_MS,
  })
  const { RULE_SERVICE_URL: rules, FEE_SERVICE_URL: fees, TRAVEL_SERVICE_URL: travel } = config
  return [
    {
      provide: RULE_SOURCE,
      useValue: rules ? httpRuleSource(options(rules, config.RULE_SERVICE_KEY)) : builtInRuleSource,
    },
    {
      provide: FEE_SOURCE,
      useValue: fees ? httpFeeSource(options(fees, config.FEE_SERVICE_KEY)) : builtInFeeSource,
    },
    {
      provide: TRAVEL_SOURCE,
      useValue: travel ? httpTravelSource(options(travel, config.TRAVEL_SERVICE_KEY)) : builtInTravelSource,
    },
  ]
}
