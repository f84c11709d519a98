import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '@borderlane/messaging'
import type { z } from 'zod'
import type { Config } from '../config'
import { ORIGIN_AT_BUILD, READY_FOLDER } from './ready-pages'
import { siteDocument } from './site-document'

/** What the build of the web leaves to be filled in (`web/prerender.mjs`); undefined where there is none. */
export function readTemplate<T extends { page: string }>(
  shape: z.ZodType<T>,
  name: string,
  { WEB_ROOT, PUBLIC_URL }: Pick<Config, 'WEB_ROOT' | 'PUBLIC_URL'>,
): T | undefined {
  const file = join(WEB_ROOT, READY_FOLDER, name)
  if (!existsSync(file)) return undefined
  const template = shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { ...template, page: template.page.replaceAll(ORIGIN_AT_BUILD, new URL(PUBLIC_URL).origin) }
}

export async function dressed(page: string, site: Site): Promise<string> {
  const { version, settings } = await site.read()
  return version === 0 ? page : siteDocument(page, settings)
}
