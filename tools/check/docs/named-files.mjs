// Files and folders that a page of the docs names, and whether they are there.

const ROOMS = /^(deploy|docs|gateway|libs|services|tools|web)\//
const FILE = /\.(ts|tsx|mjs|cjs|js|json|css|yml|yaml|sh|html)$/

/**
 * @param {string} text a page in Markdown
 * @returns {string[]} the paths and file names in code marks; `*` and `{a,b}` stand for what they stand for in a shell
 */
export function namesIn(text) {
  const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word.replace(/\/$/, ''))
  const paths = words.filter((word) => /^[\w@.*{},/-]+$/.test(word))
  return [...new Set(paths.filter((word) => !/^[./]/.test(word) && (ROOMS.test(word) || FILE.test(word))))]
}

/**
 * @param {string} text a page in Markdown
 * @param {string[]} files of the checkout
 * @returns {string[]} what the page names and no one finds: a path has to begin at the root, a name may be of any file
 */
export function missingIn(text, files) {
  return namesIn(text).filter((name) => {
    const begin = ROOMS.test(name) ? '^' : '(^|/)'
    const pattern = new RegExp(`${begin}${patternOf(name)}(/|$)`)
    return !files.some((file) => pattern.test(file))
  })
}

/** @param {string} name */
function patternOf(name) {
  return name
    .replace(/[.@]/g, String.raw`\$&`)
    .replace(/\{([^}]*)\}/g, (_all, list) => `(${list.replaceAll(',', '|')})`)
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
}
