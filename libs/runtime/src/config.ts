import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Problem, strictProblems } from './strict-settings'

export const Switch = z.enum(['on', 'off'])

/** For `superRefine`: look even where a setting is missing, so that one message names everything. */
export const always = { when: () => true }

/** Settings of everything that runs, programs that end on their own included. */
export const modeSettings = {
  /** `local`: embedded defaults, http, mailbox. `production`: secrets have no default and checks are strict. */
  BORDERLANE_MODE: z.enum(['local', 'production']).default('production'),
  /** A folder of files named like settings, each with the value of one; they win over the environment. */
  SECRETS_FOLDER: z.string().optional(),
}

/** Settings that every process has; spread them into the schema of the process. */
export const runtimeSettings = {
  ...modeSettings,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Address and port of the internal listener: health, metrics and bulk bytes. Never public. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Where traces go: a collector's address for OTLP by HTTP, `http://collector:4318/v1/traces`. Without it there are none. */
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of the requests that are traced, of those that come without a trace of their own; all unless set. */
  TRACES_SHARE: z.coerce.number().min(0).max(1).optional(),
  /** The same of jobs that run by the clock, which are many and alike; one in a hundred unless set. */
  TRACES_JOBS_SHARE: z.coerce.number().min(0).max(1).optional(),
  /**
   * Milliseconds between "not ready" and the end of new work, until every router has noticed. Part of the 25 seconds
   * that a stop may take.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(15_000).default(5_000),
}
export type RuntimeSettings = z.infer<z.ZodObject<typeof runtimeSettings>>

/**
 * Reads the settings of a process. In production the strict checks of `strict-settings.ts` hold too.
 * @returns the parsed settings
 * @throws Error that names every bad or missing variable at once, never its value
 */
export function readConfig<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const given = { ...present(environment), ...secretsIn(environment['SECRETS_FOLDER']) }
  const result = schema.safeParse(given)
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => name in schema.shape))
  const isStrict = 'BORDERLANE_MODE' in schema.shape && given['BORDERLANE_MODE'] !== 'local'
  const problems: Problem[] = [
    ...(result.error?.issues ?? []).map((issue): Problem => [issue.path.join('.'), textOf(issue, given)]),
    ...(isStrict ? strictProblems(known) : []),
  ]
  if (result.success && problems.length === 0) {
    changed.set(result.data, besideDefaults(schema, known, result.data))
    return result.data
  }
  throw new Error(`bad settings:\n${problems.map(([name, message]) => `  ${name}: ${message}`).join('\n')}`)
}

/** Of each configuration that was read. */
const changed = new WeakMap<object, Record<string, unknown>>()

/**
 * What someone has set otherwise than it is by default, for the first line of a log.
 * @returns by name; of what is no number or switch only that it is set, as it may be a secret
 */
export const changedSettings = (config: object): Record<string, unknown> => changed.get(config) ?? {}

function besideDefaults(
  { shape }: z.ZodObject,
  given: Record<string, string>,
  config: Record<string, unknown>,
): Record<string, unknown> {
  const names = Object.keys(given).filter((name) => {
    const byDefault = z.safeParse(shape[name]!, undefined)
    return byDefault.success && byDefault.data !== config[name]
  })
  return Object.fromEntries(
    names.map((name) => {
      const value = config[name]
      const isPlain =
        typeof value === 'number' || typeof value === 'boolean' || value === 'on' || value === 'off'
      return [name, isPlain ? value : 'set']
    }),
  )
}

/** A setting that is not there has no type that could be wrong. */
function textOf({ code, path, message }: z.core.$ZodIssue, given: Record<string, string>): string {
  const isAbsent = (code === 'invalid_type' || code === 'invalid_value') && !(String(path[0]) in given)
  return isAbsent ? 'is missing' : message
}

/** An empty variable counts as absent: compose files pass through what is not set as ''. */
function present(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
}

function secretsIn(folder: string | undefined): Record<string, string> {
  if (!folder) return {}
  try {
    // Kubernetes adds names of its own to a mounted secret; settings are written in capitals.
    const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name))
    return present(
      Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()])),
    )
  } catch (error) {
    throw new Error(
      `bad settings:\n  SECRETS_FOLDER: ${(error as NodeJS.ErrnoException).code} in ${folder}`,
      {
        cause: error,
      },
    )
  }
}
