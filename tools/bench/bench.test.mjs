import assert from 'node:assert/strict'
import { test } from 'node:test'
import { command, lastLines } from '../../deploy/local/command.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { GROUPS, programOf } from '../commands.mjs'

for (const name of Object.keys(GROUPS.bench ?? {}).filter(Boolean))
  test(`the bench ${name} works on ten rows`, async () => {
    const { code, output } = await command(nodeProgram(), [...(programOf('bench', [name]) ?? []), '--small'])
    assert.equal(code, 0, lastLines(output, 40))
  })
