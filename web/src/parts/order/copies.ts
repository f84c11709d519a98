import type { Upload } from './upload'

/**
 * Files that the server would refuse once the order is saved: one file for two required documents is kept for the first
 * alone, whatever its name.
 * @returns the ids of the later ones
 */
export async function copiesAmong(uploads: readonly Upload[]): Promise<string[]> {
  const sent = uploads.filter(({ state, requirement }) => state !== 'refused' && requirement !== undefined)
  const copies: string[] = []
  for (const [at, own] of sent.entries())
    for (const other of sent.slice(0, at))
      if (own.requirement !== other.requirement && (await haveSameBytes(own.file, other.file)))
        copies.push(own.id)
  return copies
}

async function haveSameBytes(one: File, other: File): Promise<boolean> {
  if (one.size !== other.size) return false
  try {
    const [left, right] = await Promise.all([bytesOf(one), bytesOf(other)])
    return left.every((byte, at) => byte === right[at])
  } catch {
    // One that cannot be read any more is named when it is sent.
    return false
  }
}

const bytesOf = (file: File): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`))
    reader.readAsArrayBuffer(file)
  })
