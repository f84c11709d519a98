/** `--small`: a bench on ten rows, once and for a second, so that a test can start it. Its figures mean nothing. */
export const isSmall = process.argv.includes('--small')
