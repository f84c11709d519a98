import { LOGO_BYTES, LOGO_SIZE } from '@borderlane/contracts/site-look'

const MOST_BYTES = 2 * 1024 * 1024
const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
/** Vectors have no size of their own: sharp on fine screens. */
const VECTOR_HEIGHT = 160
/** A script, an act on a press, another document, an entity, or something that is loaded. */
const ACTIVE =
  /<script|<foreignObject|<iframe|\son\w+\s*=|javascript:|<!ENTITY|@import|(?:href|src)\s*=\s*["']\s*(?!#|data:image\/)|url\(\s*["']?\s*(?!#|data:image\/)/i

export type WrongLogo = 'large' | 'kind' | 'script' | 'broken'

/** Why a file is no logo; undefined: it may be one. */
export async function findWrong(file: File): Promise<WrongLogo | undefined> {
  if (file.size > MOST_BYTES) return 'large'
  if (!KINDS.includes(file.type)) return 'kind'
  // What is sent is a picture of it that the browser drew, in which nothing runs; its owner hears what the file has.
  if (file.type === 'image/svg+xml' && ACTIVE.test(await file.text())) return 'script'
  return undefined
}

/**
 * Draws a file as the PNG that is uploaded, in base64: smaller until pages and mails can carry it.
 * @throws where the browser cannot read it
 */
export async function drawLogo(file: File): Promise<string> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const most = file.type === 'image/svg+xml' ? VECTOR_HEIGHT / height : 1
    let scale = Math.min(most, LOGO_SIZE.width / width, LOGO_SIZE.height / height)
    for (;;) {
      const drawn = await draw(
        picture,
        Math.max(1, Math.floor(width * scale)),
        Math.max(1, Math.floor(height * scale)),
      )
      if (drawn.size <= LOGO_BYTES) return await inBase64(drawn)
      scale *= 0.8
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function draw(picture: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

async function inBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
