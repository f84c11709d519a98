// `npm run check:circles`: no circle of folders, none of files; what is imported for its type counts.

/** Rooms that still have circles. The list only gets shorter. */
const KNOWN_FOLDERS = []
const KNOWN_FILES = []

/** @param {string[]} rooms */
const below = (rooms) => (rooms.length > 0 ? { pathNot: rooms.map((room) => `^${room}/`) } : {})

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: below(KNOWN_FOLDERS),
      to: { circular: true },
    },
    { name: 'no-circle-of-files', severity: 'error', from: below(KNOWN_FILES), to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`node_modules|/dist/|/test/|/e2e/|\.(spec|test)\.tsx?$` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'] },
  },
}
