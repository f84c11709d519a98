import type { Box, Colours } from './colours'
import { type Turn, turned, TURNS } from './turn'
import type { PhotoRule } from '@borderlane/domain/photo/photo-rule'
import { facesIn, type Head, headOf, type Models, moved, SIZES } from './head'
import { enlarged, type Ground, groundOf, inPicture } from './background'
import { faultsOf, type Fault, measure, type Measures } from './judge'
import type { Opened } from './opened'
import { type Cut, planCut } from './plan-cut'

export type Finding = 'none' | 'several' | 'close' | 'far' | Fault

export interface Looked {
  /** As it was looked at: the right way up. */
  picture: Opened
  findings: readonly Finding[]
  faces: readonly Box[]
  head?: Head
  cut?: Cut
  ground?: Ground
  measures?: Measures
}

const [WHOLE, CLOSE] = [900, 800]

export async function look(models: Models, opened: Opened, rule: PhotoRule): Promise<Looked> {
  const found = await findUpright(models, opened)
  if (!found) return { picture: opened, findings: ['none'], faces: [] }
  const { picture, scale, faces, colours } = found
  const rough = moved(headOf(models, colours, faces[0]!, 1), { x: 0, y: 0 }, 1 / scale)
  const around = planCut(rough, picture, rule).box
  const close = CLOSE / around.height
  const cutOut = await picture.part(around, Math.round(around.width * close), CLOSE)
  const box = enlarged(faces[0]!, 1 / scale)
  const fine = headOf(models, cutOut, {
    x: (box.x - around.x) * close,
    y: (box.y - around.y) * close,
    width: box.width * close,
    height: box.height * close,
  })
  const head = moved(fine, { x: -around.x * close, y: -around.y * close }, 1 / close)
  const cut = planCut(head, picture, rule)
  const measures = measure(cutOut, fine)
  return {
    picture,
    findings: [
      ...(faces.length > 1 ? ['several' as const] : []),
      ...(cut.problem ? [cut.problem] : []),
      ...faultsOf(measures),
    ],
    faces: faces.map((face) => enlarged(face, 1 / scale)),
    head,
    cut,
    ground: inPicture(groundOf(cutOut, fine), around, 1 / close),
    measures,
  }
}

/** A face that is less likely may be one that lies on its side; turned, it has to be so much likelier. */
const [SURE, LIKELIER] = [0.65, 0.1]

/** A phone may lay a picture on its side. */
async function findUpright(models: Models, opened: Opened) {
  const colours = await whole(opened)
  let best = { degrees: 0 as 0 | Turn, colours, faces: facesIn(models, colours) }
  const least = best.faces[0]?.score ?? 0
  if (least < SURE)
    for (const degrees of TURNS) {
      const other = turned(colours, degrees)
      const faces = facesIn(models, other, SIZES.slice(0, 1))
      const likelier = (faces[0]?.score ?? 0) - (best.faces[0]?.score ?? 0)
      if (likelier > (best.degrees === 0 ? LIKELIER : 0)) best = { degrees, colours: other, faces }
    }
  if (best.faces.length === 0) return undefined
  if (best.degrees !== 0) best = { ...best, faces: facesIn(models, best.colours) }
  const picture = best.degrees === 0 ? opened : await opened.turned(best.degrees)
  // What is turned may have been made smaller.
  return { ...best, picture, scale: scaleOf(best.colours, picture) }
}

async function whole(picture: Opened): Promise<Colours> {
  const scale = Math.min(1, WHOLE / Math.max(picture.width, picture.height))
  const box = { x: 0, y: 0, width: picture.width, height: picture.height }
  return picture.part(box, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

const scaleOf = (small: Colours, picture: Opened) => small.height / picture.height
