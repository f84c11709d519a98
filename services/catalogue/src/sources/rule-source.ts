import { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '@borderlane/contracts/catalogue/import'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { z } from 'zod'
import { openPolicyMatrix, readSource } from './built-in-data'
import { HttpSource, type HttpSourceOptions, ServiceSource, sourceOn } from './http-source'

export const RULE_SOURCE = Symbol('where all rules come from')

export interface RuleFile {
  file: Readable
  source: Source
}

export interface RuleSource {
  readonly name: string | null
  /** @param today `YYYY-MM-DD` @throws AppError `catalogue.source_failed` */
  read(today: string): Promise<RuleFile>
}

export const builtInRuleSource: RuleSource = {
  name: null,
  read: async () => ({ file: openPolicyMatrix(), source: await readSource() }),
}

/** One rule for each pair: countries by code or name, the requirement in the words of the public data set. */
const Rule = z.object({
  passport: z.string().max(100),
  destination: z.string().max(100),
  requirement: z.union([z.string().max(100), z.int()]),
})
const Answer = z.object({ source: ServiceSource, rules: z.array(z.unknown()).min(1).max(200_000) })

/** Rows go the way of a file's rows, so that bad ones are counted and kept. */
export function httpRuleSource(options: Omit<HttpSourceOptions, 'maxBytes'>): RuleSource {
  const http = new HttpSource({ ...options, maxBytes: MAX_IMPORT_BYTES }, Answer)
  return {
    name: http.name,
    read: async (today) => {
      const answer = await http.ask()
      const source = sourceOn(today, answer.source)
      if (!source) throw new AppError('catalogue.source_failed')
      return { file: Readable.from(lines(answer.rules)), source }
    },
  }
}

function* lines(rules: readonly unknown[]): Generator<string> {
  yield 'Passport,Destination,Requirement\n'
  for (const raw of rules) {
    const { data } = Rule.safeParse(raw)
    const fields = data
      ? [data.passport, data.destination, String(data.requirement)]
      : // A line of one column, which is a bad row.
        [JSON.stringify(raw).slice(0, 1_000)]
    yield `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`
  }
}
