// A reporter for Node's test runner: one line for each test, with how it ended.

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* report(source) {
  for await (const { type, data } of source) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    yield `${isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'}\n`
  }
}
