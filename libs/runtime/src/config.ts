import { z } from 'zod'

/** A setting that is on or off. */
export const Switch = z.enum(['on', 'off'])

/** Settings that every process has; spread them into the schema of the process. */
export const runtimeSettings = {
  /** `local`: embedded defaults, http, mailbox. `production`: secrets have no default and checks are strict. */
  BORDERLANE_MODE: z.enum(['local', 'production']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Address and port of the internal listener: health, metrics and bulk bytes. Never public. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535),
  /**
   * Milliseconds between "not ready" and the end of new work, until every router has noticed. Part of the 25 seconds
   * that a stop may take.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(15_000).default(5_000),
}
export type RuntimeSettings = z.infer<z.ZodObject<typeof runtimeSettings>>

/**
 * Reads the settings of a process.
 * @returns the parsed settings
 * @throws Error that names every bad or missing variable at once, never its value
 */
export function readConfig<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  // An empty variable counts as absent: compose files pass through what is not set as ''.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const bad = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`bad settings:\n${bad.join('\n')}`)
}
