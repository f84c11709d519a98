// Packages and build of the image for a look, as `npm start` would make them.
import { build } from '../../local/build.mjs'
import { DATA, finish, foldersOf } from '../../local/program.mjs'
import { install } from '../../local/install.mjs'

await finish(async () => {
  foldersOf(DATA)
  await install()
  await build()
})
