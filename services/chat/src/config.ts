import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings } from '@borderlane/persistence'
import { always, readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'
import { outsideSettings } from './outside/outside-settings'

export const Config = z
  .object({ ...runtimeSettings, ...messagingSettings, ...databaseSettings, ...outsideSettings })
  .superRefine(({ CHAT_MODEL_URL, CHAT_MODEL_NAME, BORDERLANE_MODE }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (CHAT_MODEL_URL && !CHAT_MODEL_NAME) refuse('CHAT_MODEL_NAME', 'must be set with CHAT_MODEL_URL')
    // Questions leave the house.
    if (BORDERLANE_MODE === 'production' && CHAT_MODEL_URL?.startsWith('http:'))
      refuse('CHAT_MODEL_URL', 'must begin with https in production')
  }, always)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
