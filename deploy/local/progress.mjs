let openLine = false

export function say(text) {
  process.stdout.write(`${openLine ? '\n' : ''}${text}\n`)
  openLine = false
}

/**
 * Does one step and shows it on one line with the seconds it took. A step may give a remark, shown at its end.
 * @param {string} text what is being done, in plain words
 * @param {(remark: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>} what the work gave
 * @template T
 */
export async function step(text, work) {
  const begin = performance.now()
  let addition = ''
  process.stdout.write(`${text} ... `)
  openLine = true
  const result = await work((remark) => {
    addition = `, ${remark}`
  })
  const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s${addition}`
  process.stdout.write(openLine ? `${seconds}\n` : `${text}: ${seconds}\n`)
  openLine = false
  return result
}

export function table(rows) {
  const width = Math.max(...rows.map(([name]) => name.length))
  say(`\n${rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`).join('\n')}\n`)
}
