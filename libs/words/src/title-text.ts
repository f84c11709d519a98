import type { FindText, Params } from './text-types'

/**
 * A visa's name. `params.country` is the destination by ISO code, `params.kind` the kind of the rule, which is first
 * where the name says another one.
 * @param find in the topic `titles`
 * @param countryName names a country in the language of the titles
 * @returns null for a code that the titles do not have
 */
export function titleText(
  find: FindText,
  { code, params }: { code: string; params: Params },
  countryName: (code: string) => string,
): string | null {
  const title = find(code, { ...params, country: countryName(String(params['country'])) })
  if (!title || !params['kind']) return title
  const kind = String(params['kind'])
  return find('kind_first', { kind: find(`kind_${kind}`) ?? kind, title })
}
