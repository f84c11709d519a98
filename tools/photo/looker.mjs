// What looks at photos, run in Node: the same code that a browser runs in its worker.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { build } from '../../deploy/local/build.mjs'
import { FACES } from './faces.mjs'

await build(['vision'])
const fromHere = createRequire(import.meta.url)
const { photoRule } = fromHere('@borderlane/domain/photo/photo-rule')
const { facesIn, headOf } = fromHere('@borderlane/vision/photo/head')
const { look } = fromHere('@borderlane/vision/photo/look')
const { Weights } = fromHere('@borderlane/vision/photo/weights')

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {string} name */
export function readModel(name) {
  const { buffer, byteOffset, length } = readFileSync(join(FACES, `model/${name}_model.bin`))
  return {
    manifest: JSON.parse(readFileSync(join(FACES, `model/${name}_model-weights_manifest.json`), 'utf8')),
    file: buffer.slice(byteOffset, byteOffset + length),
  }
}

/**
 * A picture as the photo card opens it.
 * @param {Buffer} file
 */
async function open(file) {
  const { width, height } = await sharp(file).metadata()
  return {
    width,
    height,
    /** @param {Box} box @param {number} wide @param {number} high */
    async part(box, wide, high) {
      const left = Math.max(0, Math.floor(box.x))
      const top = Math.max(0, Math.floor(box.y))
      const { data, info } = await sharp(file)
        .extract({
          left,
          top,
          width: Math.max(1, Math.min(width - left, Math.round(box.width))),
          height: Math.max(1, Math.min(height - top, Math.round(box.height))),
        })
        .resize(wide, high, { fit: 'fill' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height }
    },
    /** @param {number} degrees */
    turned: async (degrees) => open(await sharp(file).rotate(degrees).png().toBuffer()),
  }
}

export function loadLooker() {
  /** @param {string} name */
  const weights = (name) => {
    const { manifest, file } = readModel(name)
    return new Weights(manifest, file)
  }
  const models = { detector: weights('tiny_face_detector'), points: weights('face_landmark_68') }
  return {
    /** @param {Buffer} picture @param {string} [destination] */
    look: async (picture, destination = '*') => look(models, await open(picture), photoRule(destination)),
    /** @param {{ data: Buffer, width: number, height: number }} colours */
    faces: (colours) => facesIn(models, colours),
    /** @param {{ data: Buffer, width: number, height: number }} colours @param {Box} box */
    head: (colours, box) => headOf(models, colours, box),
  }
}
