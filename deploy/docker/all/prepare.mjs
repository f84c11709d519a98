// Packages and build of the image for a look, as `npm start` would make them.
import { build } from '../../local/build.mjs'
import { DATA, foldersOf } from '../../local/folders.mjs'
import { install } from '../../local/install.mjs'
import { finish } from '../../local/life.mjs'

await finish(async () => {
  foldersOf(DATA)
  await install()
  await build()
})
