import type { CheckedPhoto } from '../parts/photo/look/photo.worker'

const point = (x: number, y: number) => ({ x, y })
/** A photo with these faults. */
export const checkedPhoto = (findings: CheckedPhoto['findings']): CheckedPhoto => ({
  findings,
  shown: new Blob(['shown']),
  width: 300,
  height: 400,
  faces: [{ x: 100, y: 100, width: 100, height: 100 }],
  head: {
    eyes: [point(120, 150), point(180, 150)],
    chin: point(150, 220),
    crown: point(150, 80),
    face: { x: 100, y: 120, width: 100, height: 100 },
    eyeTilt: 0,
    tilt: 0,
  },
  ground: {
    box: { x: 80, y: 60, width: 140, height: 90 },
    without: { x: 150, y: 150, across: 70, along: 90 },
  },
  cut: {
    box: { x: 80, y: 60, width: 140, height: 180 },
    photo: new Blob(['cut'], { type: 'image/jpeg' }),
    size: [413, 531],
  },
})
