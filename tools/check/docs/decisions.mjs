// docs/adr/README.md: the index of the decisions, made from their titles. Numbers have no holes: a decision that does not
// hold any more is deleted, and the later ones move up (`git log` keeps it).
import { basename } from 'node:path'

const TITLE = /^# (?:ADR )?0*(\d+)[.:] (.+)$/m

/**
 * @param {{ path: string, text: string }[]} pages of docs/adr
 * @returns {string} Markdown
 */
export function decisionIndex(pages) {
  const lines = pages.map(({ path, text }) => {
    const [, number, title] = TITLE.exec(text) ?? []
    return `${Number(number)}. [${title}](${basename(path)})`
  })
  return `# Decisions\n\nWhy Borderlane is built the way it is, a page each. Made by \`npm run check:docs -- --write\`.\n\n${lines.join('\n')}\n`
}

/**
 * @param {{ path: string, text: string }[]} pages of docs/adr, in the order of their names
 * @returns {string[]} a sentence for each page whose name or title does not carry the next number
 */
export function misnumbered(pages) {
  return pages.flatMap(({ path, text }, index) => {
    const wanted = index + 1
    const inName = Number(basename(path).slice(0, 4))
    const inTitle = Number(TITLE.exec(text)?.[1])
    return inName === wanted && inTitle === wanted
      ? []
      : [`${path} is decision ${wanted}: its name says ${inName}, its title ${inTitle || 'no number'}`]
  })
}
