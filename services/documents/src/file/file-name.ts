const MAX_CHARACTERS = 200
const MAX_EXTENSION = 10
const NAMELESS = 'document'

// Control, format (bidirectional overrides, zero-width), unassigned, private and surrogate characters; line and
// paragraph separators.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu
// What Windows does not allow in a name, and what would need escaping in a header.
const AWKWARD = /[<>:"|?*%]/g

/**
 * The name of a file without anything that could deceive a reader or a program: no folders, no invisible or
 * direction-changing characters, at most 200 characters, the extension kept. For showing only, never for storing.
 */
export function harmlessName(name: string): string {
  const visible = name.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '')
  const last = visible.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(AWKWARD, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .trim()
  if (clean === '') return NAMELESS
  const extension = extensionOf(clean)
  const ending =
    extension === '' || extension.length > MAX_EXTENSION ? '' : clean.slice(-extension.length - 1)
  const stem = Array.from(clean.slice(0, clean.length - ending.length))
  return stem.slice(0, MAX_CHARACTERS - ending.length).join('') + ending
}

/** The name with an extension of the type that the file has: a PNG named `.jpg` is shown as what it is. */
export function nameOfFormat(name: string, extensions: readonly string[]): string {
  const given = extensionOf(name)
  if (extensions.includes(given)) return name
  const stem = given === '' ? name : name.slice(0, -given.length - 1)
  return harmlessName(`${stem}.${extensions[0]}`)
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}
