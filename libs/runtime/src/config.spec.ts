import { z } from 'zod'
import { changedSettings, readConfig, runtimeSettings } from './config'

const Config = z.object({ ...runtimeSettings, FIELD_KEYS: z.string().min(20) })

it('names every bad or missing setting at once, and never a value', () => {
  const read = (): unknown => readConfig(Config, { LOG_LEVEL: 'loud', FIELD_KEYS: 'secret' })
  expect(read).toThrow(/LOG_LEVEL[^]*INTERNAL_PORT[^]*FIELD_KEYS/)
  expect(read).not.toThrow(/secret|loud/)
})

it('says of a missing setting that it is missing, and of a bad one what is wrong', () => {
  const read = (): unknown =>
    readConfig(z.object({ ...runtimeSettings, KIND: z.enum(['a', 'b']) }), { LOG_LEVEL: 'loud', KIND: '' })
  expect(read).toThrow(/LOG_LEVEL: Invalid option[^]*INTERNAL_PORT: is missing[^]*KIND: is missing/)
})

it('takes an empty setting for an absent one', () => {
  const config = readConfig(Config, {
    LOG_LEVEL: '',
    INTERNAL_PORT: '4001',
    FIELD_KEYS: '9f3c1d7a5b2e8064c7d1',
  })
  expect(config).toMatchObject({ LOG_LEVEL: 'info', INTERNAL_PORT: 4_001, BORDERLANE_MODE: 'production' })
})

it('leaves at least ten of the 25 seconds of a stop to the work that is to be finished', () => {
  const read = (ms: string): unknown =>
    readConfig(z.object(runtimeSettings), { INTERNAL_PORT: '0', SHUTDOWN_DELAY_MS: ms })
  expect(read('15000')).toMatchObject({ SHUTDOWN_DELAY_MS: 15_000 })
  expect(() => read('15001')).toThrow('SHUTDOWN_DELAY_MS')
})

it('names what is set otherwise than by default, and shows no value that may be a secret', () => {
  const schema = z.object({
    ...runtimeSettings,
    FACTOR: z.coerce.number().default(1),
    RELAY: z.enum(['on', 'off']).default('on'),
    SECRET: z.string().optional(),
  })
  const given = {
    INTERNAL_PORT: '4001',
    LOG_LEVEL: 'info',
    FACTOR: '0.02',
    RELAY: 'off',
    SECRET: 'kJ8s7Dq2nV5xPz0tRw4m',
  }
  expect(changedSettings(readConfig(schema, given))).toEqual({ FACTOR: 0.02, RELAY: 'off', SECRET: 'set' })
  expect(changedSettings({})).toEqual({})
})
