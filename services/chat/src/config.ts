import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings } from '@borderlane/persistence'
import { readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z.object({ ...runtimeSettings, ...messagingSettings, ...databaseSettings })
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
