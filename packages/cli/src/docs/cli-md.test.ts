import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '../commands/index.js'
import { cliMd } from './cli-md.js'

describe('docs/cli.md', () => {
  it('holds what the records say; else: node scripts/cli-docs.mjs', () => {
    expect(readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8')).toBe(cliMd(commands))
  })

  it('lists every command', () => {
    const text = cliMd(commands)
    expect(commands.filter(({ path }) => !text.includes(`\`kg ${path.join(' ')}`))).toEqual([])
  })
})
