import type { ProcessName } from '@borderlane/contracts/topology'
import { type DynamicModule, Global, Module } from '@nestjs/common'
import { Calls, serviceCaller } from './calls'
import { Site } from './site'

/** The settings of the site, for the processes whose topology has `readSite`. */
@Global()
@Module({})
export class SiteModule {
  static forProcess(name: ProcessName): DynamicModule {
    return {
      module: SiteModule,
      providers: [
        {
          provide: Site,
          inject: [Calls],
          useFactory: (calls: Calls) => new Site(calls, serviceCaller(name)),
        },
      ],
      exports: [Site],
    }
  }
}
