/**
 * Reads comma-separated text with a heading line; fields may stand in double quotes.
 * @returns one object per line, by the names of the heading
 * @throws Error that names the line whose fields do not fit
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [heading, ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = fields(heading ?? '')
  return lines.map((line, index) => {
    const values = fields(line)
    if (values?.length !== names?.length) throw new Error(`line ${index + 2} does not fit the heading`)
    return Object.fromEntries(names!.map((name, column) => [name, values![column]!]))
  })
}

/** null: a quote is missing. The comma in front makes every field a match of the same form. */
function fields(line: string): string[] | null {
  const found = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  const read = found.reduce((length, [match]) => length + match.length, 0)
  if (read !== line.length + 1) return null
  return found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
