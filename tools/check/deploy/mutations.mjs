/** Other values of the same kind: what a slip of a person would make of it. */
const OTHERS = {
  number: (value) => [0, 1, value * 100, value * -1],
  boolean: (value) => [!value],
  string: (value) =>
    /^-?\d+$/.test(value)
      ? ['0', String(Number(value) * 100), '']
      : [
          '',
          `${value}x`,
          value.replace(/\d+/, '0'),
          value.replace(/\d+/, (it) => `${it}00`),
          `${value} || true`,
        ],
}

/**
 * @param {any} document @param {number} seed
 * @returns {{ what: string, changed: any }[]} for each value a copy in which that is another one, and a copy without it
 */
export function mutationsOf(document, seed) {
  return leavesOf(document).flatMap(({ path, value }, at) => {
    const others = (OTHERS[typeof value]?.(value) ?? ['x']).filter((it) => it !== value)
    const other = others[(at + seed) % others.length]
    const where = path.join('.')
    return [
      {
        what: `${where}: ${JSON.stringify(value)} -> ${JSON.stringify(other)}`,
        changed: withOther(document, path, other),
      },
      { what: `${where}: ${JSON.stringify(value)} -> gone`, changed: withOther(document, path) },
    ]
  })
}

/** @returns {{ path: string[], value: any }[]} every value, and where it is */
export function leavesOf(value, path = []) {
  if (value === null || typeof value !== 'object') return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function withOther(document, path, other) {
  const changed = structuredClone(document)
  const last = path.at(-1)
  const owner = path.slice(0, -1).reduce((inner, key) => inner[key], changed)
  if (other !== undefined) owner[last] = other
  else if (Array.isArray(owner)) owner.splice(Number(last), 1)
  else delete owner[last]
  return changed
}
