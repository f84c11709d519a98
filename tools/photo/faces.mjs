import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const WEB = createRequire(join(import.meta.dirname, '../../web/package.json'))
/** The package of the models, and of the photos of people that come with it. */
export const FACES = dirname(WEB.resolve('@vladmandic/face-api/package.json'))
